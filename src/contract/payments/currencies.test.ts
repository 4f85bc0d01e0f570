import { expect, test } from 'vitest';
import { ISO_CURRENCIES } from '#model/site/currencies.ts';
import { digitsOf, exponentOf } from './currencies.ts';

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

test('K2: each currency stands once, written as ISO 4217 writes it', () => {
  expect(new Set(ISO_CURRENCIES).size).toBe(ISO_CURRENCIES.length);
  expect(ISO_CURRENCIES.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
});

test('K2: an unknown currency is never taken for one without digits', () => {
  const own = { code: 'GEMS', exponent: 1 };
  expect([digitsOf('GEMS', own), digitsOf('PTS', own), digitsOf('KWD', own)]).toEqual([1, 0, 3]);
  expect(() => digitsOf('ZZZ', own)).toThrow('Currency ZZZ: expected one of ISO 4217');
});
