import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountKey } from './accounts.ts';
import { accountSkeleton } from './confusables.ts';

test.each([
  ['luck7', 'Iuck7'],
  ['luck7', '1uck7'],
  ['player1', 'playerI'],
  ['player1', 'PLAYERL'],
  ['bob0', 'bobO'],
  ['corner', 'comer'],
  ['wolf', 'vvolf'],
  // Cyrillic, Greek, Armenian, Latin extensions.
  ['paypal', 'р\u0430ypal'],
  ['paypal', 'pаypаӏ'],
  ['scope', 'ѕсоре'],
  ['omega', 'οmega'],
  ['sun', 'sսn'],
  ['hello', 'hеllo'],
  ['dotless', 'dotlesꜱ'],
  ['gold', 'ɡold'],
  ['ira', 'ıra'],
  // Other scripts: composed or not, and characters that differ by their block alone.
  ['ねこ', 'ねこ'.normalize('NFD')],
  ['工口', 'エ口'],
  ['ロビ', '口ビ'],
  ['rn\u0301', 'ḿ'],
])('K1: %s and %s look alike', (one, other) => {
  expect(accountSkeleton(other)).toBe(accountSkeleton(one));
});

test.each([
  ['luck7', 'luck1'],
  ['anna', 'ana'],
  ['bob', 'bod'],
  ['nguyen', 'nguyễn'],
  ['maria', 'marla2'],
  ['สมชาย', 'สมหญิง'],
  ['王小明', '王小月'],
  ['홍길동', '홍길등'],
  ['иван', 'ivan'],
  ['player1', 'player2'],
  ['+84901234567', '+84901234561'],
])('K1: %s and %s do not', (one, other) => {
  expect(accountSkeleton(other)).not.toBe(accountSkeleton(one));
});

test('K1: accounts with one key have one skeleton, and two numbers never look alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (account) => {
      expect(accountSkeleton(accountKey(account))).toBe(accountSkeleton(account));
    }),
  );
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (one, other) => {
      expect(accountSkeleton(`+${one}`) === accountSkeleton(`+${other}`)).toBe(one === other);
    }),
  );
});
