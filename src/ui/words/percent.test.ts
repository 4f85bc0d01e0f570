import { expect, test } from 'vitest';
import { LANGUAGES } from '#model/site/languages.ts';
import { digitsOfTag } from '#texts/digits.ts';
import { formatPercent } from './percent.ts';

const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u061c]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  ['EN', '1.5%'],
  ['CN', '1.5%'],
  ['ES', '1,5 %'],
  ['RU', '1,5 %'],
  ['TR', '%1,5'],
  ['VI', '1,5%'],
] as const)('N18: a percentage has the format of %s', (language, expected) => {
  const { tag } = LANGUAGES[language];
  expect(plain(formatPercent(tag, digitsOfTag(tag), 15_000))).toBe(expected);
});

test('N18: the sign is Arabic with Arabic digits, Latin with Latin ones', () => {
  expect(plain(formatPercent('ar', 'arab', 15_000))).toBe('١٫٥٪');
  expect(plain(formatPercent('ar', 'latn', 15_000))).toBe('1.5%');
});

test('N18: millionths are shown in full, without added zeros', () => {
  const translate = (ppm: number, most?: number) => formatPercent('en', 'latn', ppm, most);
  expect([1, 3_000, 10_000, 965_000, 1_000_000, 0].map((ppm) => translate(ppm))).toEqual([
    ...['0.0001%', '0.3%', '1%', '96.5%', '100%', '0%'],
  ]);
  expect([translate(333_333, 1), translate(333_333, 0), translate(10_000_000)]).toEqual(['33.3%', '33%', '1000%']);
});
