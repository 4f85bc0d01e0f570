import { expect, test } from 'vitest';
import { readPrizes } from './prizes.ts';

test.each<[string, number, readonly bigint[] | undefined]>([
  ['500, 250, 50 x 3', 2, [50_000n, 25_000n, 5_000n, 5_000n, 5_000n]],
  ['12.5×2', 2, [1_250n, 1_250n]],
  ['', 2, []],
  ['1000', 0, [1_000n]],
  ['10.5', 0, undefined],
  ['10.00', 0, [10n]],
  ['5,,3', 2, undefined],
  ['0', 2, undefined],
  ['5 x 0', 2, undefined],
  ['5 x 201', 2, undefined],
  ['-5', 2, undefined],
  ['five', 2, undefined],
])('M196: amounts by place are parsed as typed: %s', (typed, exponent, prizes) => {
  expect(readPrizes(typed, exponent)).toEqual(prizes);
});
