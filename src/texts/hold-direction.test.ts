import { expect, it } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { holdDirection } from './hold-direction.ts';

it.each(['', 'Ann', 'Nguyễn Văn A', '金曜の夜', '👨‍👩‍👧‍👦', '1,250'])('%j stands in a text as it is', (value) => {
  expect(holdDirection(value)).toBe(value);
});

it.each([
  ['\u202egnp.exe', '\u2068gnp.exe\u2069'],
  ['\u2066open', '\u2068open\u2069'],
  ['a\u2069\u2069b', '\u2068ab\u2069'],
  ['مرحبا', '\u2068مرحبا\u2069'],
])('a name that turns the line (%j) turns nothing around it', (value, held) => {
  expect(holdDirection(value)).toBe(held);
  const { t } = createI18n({ tag: 'en', texts: { hello: 'Hello {name}, 3 messages' } });
  expect(t('hello', { name: value })).toBe(`Hello ${held}, 3 messages`);
});
