import { expect, test } from 'vitest';
import { digitsOf } from './digits-of.ts';

test('K2: an unknown currency is never read as one without digits', () => {
  const own = { code: 'GEMS', exponent: 1 };
  expect([digitsOf('GEMS', own), digitsOf('PTS', own), digitsOf('KWD', own)]).toEqual([1, 0, 3]);
  expect(() => digitsOf('ZZZ', own)).toThrow('Currency ZZZ: expected one of ISO 4217');
});
