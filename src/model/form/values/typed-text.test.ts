import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasUnseen, plainDigits, readDigits, readFigures, readTyped } from './typed-text.ts';

test.each([
  ['luc\u200bk', 'luck'],
  ['luc\u00adk', 'luck'],
  ['\u202eluck', 'luck'],
  ['\ufeffluck\u2060', 'luck'],
  ['luc\ufeffk', 'luck'],
  ['山田\u3000太郎', '山田 太郎'],
  ['Ana\u00a0Lúcia', 'Ana Lúcia'],
  ['a\u2003b\tc\r\nd', 'a b c  d'],
  ['Nguyễn'.normalize('NFD'), 'Nguyễn'],
  ['홍길동'.normalize('NFD'), '홍길동'],
  ['\u3164\u3164', ''],
  ['\u2800', ''],
  ['ok\ud800', 'ok'],
  ['👩🏽\u200d🚀', '👩🏽\u200d🚀'],
  ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
  ['क्\u200dष', 'क्\u200dष'],
  ['a\u200db', 'ab'],
])('K1: %j is read as %j', (typed, read) => {
  expect(readTyped(typed)).toBe(read);
});

test.each([
  ['١٢٣۴۵۶७८९๐', '1234567890'],
  ['１２３', '123'],
  ['𝟏𝟐𝟑', '123'],
  ['½ Ⅷ', '½ Ⅷ'],
])('K1: digits of every script are 0 to 9: %j is %j', (typed, plain) => {
  expect(plainDigits(typed)).toBe(plain);
});

test.each([
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['１２３４５６', '123456'],
  ['\u200b123456', '123456'],
  ['١٢٣ ٤٥٦', '123456'],
  ['(+84) 912.345–678', '+84912345678'],
  ['０９１２ー３４５', '0912345'],
  ['12a 34', '12a 34'],
])('K1: %j is the number %j', (typed, digits) => {
  expect(readDigits(typed)).toBe(digits);
});

test.each(['luc\u200bk', '\u202eabc', '\u3164', '\u2800\u2800'])('K1: %j has hidden signs', (typed) => {
  expect(hasUnseen(typed)).toBe(true);
});

test.each(['luck', 'Nguyễn', '山田 太郎', '👩🏽\u200d🚀', '❤\ufe0f', 'สมชาย'])('K1: %j has none', (typed) => {
  expect(hasUnseen(typed)).toBe(false);
});

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

test('K1: parsing is idempotent, and its result has nothing hidden', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      for (const read of [readTyped, readFigures, readDigits]) expect(read(read(typed))).toBe(read(typed));
      expect(hasUnseen(readTyped(typed))).toBe(false);
    }),
    { numRuns: 500 },
  );
});
