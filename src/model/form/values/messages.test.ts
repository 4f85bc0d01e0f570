import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import cn from '#texts/CN/form.json' with { type: 'json' };
import { inDigits } from '#texts/digits.ts';
import en from '#texts/EN/form.json' with { type: 'json' };
import vi from '#texts/VI/form.json' with { type: 'json' };
import { describeMessage, fillMessage } from './messages.ts';

const texts: Readonly<Record<'EN' | 'CN' | 'VI', Readonly<Record<string, string>>>> = { EN: en, CN: cn, VI: vi };

test('M233: (min) and (max) are replaced', () => {
  expect(fillMessage(inEnglish('reg_pattern_6', { count: 2 }), { min: 6, max: 16 })).toBe('Enter 6 - 16 digits');
});

test('M233: when min equals max the pair becomes that single number', () => {
  expect(fillMessage(inEnglish('reg_pattern_6', { count: 2 }), { min: 6, max: 6 })).toBe('Enter 6 digits');
  expect(fillMessage('at least (min), at most (max)', { min: 6, max: 6 })).toBe('at least 6, at most 6');
});

test('M233 D08: in Arabic text the two bounds stay together, in the digits of the page', () => {
  const text = 'يُرجى إدخال (min) - (max) أرقام';
  expect(fillMessage(text, { min: 6, max: 9 })).toBe('يُرجى إدخال \u20686 - 9\u2069 أرقام');
  expect(fillMessage(text, { min: 6, max: 6 })).toBe('يُرجى إدخال 6 أرقام');
  expect(fillMessage(text, { min: 6, max: 9, write: (figure) => inDigits(figure, 'arab') })).toBe(
    'يُرجى إدخال \u2068٦ - ٩\u2069 أرقام',
  );
});

test('M233: no message of any language keeps an unfilled placeholder', () => {
  const messages = Object.values(texts).flatMap((language) => Object.values(language));
  const text = fc.oneof(
    fc.constantFrom(...messages),
    fc
      .array(fc.constantFrom('(min)', '(max)', ' - ', '(min) - (max)', 'a', '(', ')', '$&'))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, fc.nat(255), fc.nat(255), (message, min, max) => {
      expect(fillMessage(message, { min, max })).not.toMatch(/\((?:min|max)\)/);
    }),
  );
});

test.each([
  ['M254', 'form.passwordLength_other', inEnglish('form.passwordLength', { count: 2 })],
  ['M255', 'form.paymentConfirmation', inEnglish('form.paymentConfirmation')],
  ['M256', 'invitation_code_error', inEnglish('invitation_code_error')],
  ['M257', 'form.mobileFormat', inEnglish('form.mobileFormat')],
  ['M258', 'form.accountFormat', inEnglish('form.accountFormat')],
  ['M259', 'form.passwordFormat', inEnglish('form.passwordFormat')],
  ['M260', 'form.emailFormat', inEnglish('form.emailFormat')],
  ['M261', 'inconsistent_twice', inEnglish('inconsistent_twice')],
  ['M262', 'form.captchaRequired', inEnglish('form.captchaRequired')],
  ['M263', 'form.required', inEnglish('form.required')],
  ['M264', 'form.contentRequired', inEnglish('form.contentRequired')],
  ['D40', 'in_been_out', inEnglish('in_been_out')],
  ['D40', 'in_need_true_account', inEnglish('in_need_true_account')],
  ['D40', 'in_increase_submit', 'OK'],
])('%s: %s has the exact English text under one key and is translated', (_feature, key, text) => {
  expect(texts.EN[key]).toBe(text);
  expect(Object.values(texts.EN).filter((other) => other === text)).toHaveLength(1);
  for (const language of [texts.CN, texts.VI]) {
    expect(language[key]).toBeTruthy();
    expect(language[key]).not.toBe(text);
  }
});

test('M233, M373: a message has the plural form of its upper bound', () => {
  const translate = (key: string, { count }: { readonly count: number }) =>
    texts.EN[`${key}_${new Intl.PluralRules('en').select(count)}`] ?? key;
  const digits = (min: number, max: number) =>
    describeMessage(translate, { key: 'reg_pattern_6', params: { min, max } });
  expect(digits(6, 16)).toBe('Enter 6 - 16 digits');
  expect(digits(1, 16)).toBe('Enter 1 - 16 digits');
  expect(digits(1, 1)).toBe('Enter 1 digit');
});
