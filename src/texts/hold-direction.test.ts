import { expect, it } from 'vitest';
import { LANGUAGES } from '#model/site/languages.ts';
import { createI18n } from './create-i18n.ts';
import { digitsOfTag } from './digits.ts';
import { directionOf, holdDirection, holdGroupsIn, holdIn } from './hold-direction.ts';

it.each(['', 'Ann', 'Nguyễn Văn A', '金曜の夜', '👨‍👩‍👧‍👦', '1,250'])('%j stays unchanged in a text', (value) => {
  expect(holdDirection(value)).toBe(value);
});

it.each([
  ['\u202egnp.exe', '\u2068gnp.exe\u2069'],
  ['\u2066open', '\u2068open\u2069'],
  ['a\u2069\u2069b', '\u2068ab\u2069'],
  ['مرحبا', '\u2068مرحبا\u2069'],
])('a name of another direction (%j) keeps the rest intact', (value, held) => {
  expect(holdDirection(value)).toBe(held);
  const { t } = createI18n({ tag: 'en', texts: { hello: 'Hello {name}, 3 messages' } });
  expect(t('hello', { name: value })).toBe(`Hello ${held}, 3 messages`);
});

it.each([
  ['', ''],
  ['12', '12'],
  ['Aurora Club', 'Aurora Club'],
  ['€1,250.00', '\u2068€1,250.00\u2069'],
  ['2026-11-24 09:00', '\u20682026-11-24 09:00\u2069'],
  ['+84 912', '\u2068+84 912\u2069'],
  ['Yahoo!', '\u2068Yahoo!\u2069'],
  ['أحمد', '\u2068أحمد\u2069'],
])('in right-to-left text %j becomes %j', (value, held) => {
  expect(holdIn('ar')(value)).toBe(held);
  const { t } = createI18n({ tag: 'ar', texts: { left: 'المتبقي {sum} حتى اليوم' } });
  expect(t('left', { sum: value })).toBe(`المتبقي ${held} حتى اليوم`);
});

it('a telephone number in a right-to-left text keeps the order of its groups', () => {
  const text = 'المساعدة 1-800-GAMBLER أو {phone}، في {0} من 12 ساعة';
  expect(holdGroupsIn('ar', text)).toBe('المساعدة \u20681-800-GAMBLER\u2069 أو {phone}، في {0} من 12 ساعة');
  expect(holdGroupsIn('en', 'Call 1-800-GAMBLER')).toBe('Call 1-800-GAMBLER');
});

it('the direction of a tag follows its language', () => {
  for (const { tag, dir } of Object.values(LANGUAGES)) expect([tag, directionOf(tag)]).toEqual([tag, dir]);
  for (const { tag, digits } of Object.values(LANGUAGES)) expect([tag, digitsOfTag(tag)]).toEqual([tag, digits]);
});
