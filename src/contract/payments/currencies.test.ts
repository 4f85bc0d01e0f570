import { expect, test } from 'vitest';
import { exponentOf, ISO_CURRENCIES } from './currencies.ts';

test.each([
  ['TRY', 2],
  ['CLP', 0],
  ['IQD', 3],
  ['VND', 0],
  ['HUF', 2],
  ['USDT', 6],
  ['XAU', undefined],
  ['ZZZ', undefined],
])('K2: %s has %s digits after the point', (currency, digits) => {
  expect(exponentOf(currency)).toBe(digits);
});

test('K2: each currency is listed once, as in ISO 4217', () => {
  expect(new Set(ISO_CURRENCIES).size).toBe(ISO_CURRENCIES.length);
  expect(ISO_CURRENCIES.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
});
