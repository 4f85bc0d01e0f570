import { expect, it } from 'vitest';
import { findHigherRate } from './compare-rates.ts';
import { type ContractRow, type ContractRows, PRODUCTS } from './contract.ts';

const row = (ratePpm: number, thresholds: Partial<ContractRow> = {}): ContractRow => ({
  minimumBetMinor: 0n,
  netLossMinor: 0n,
  activeMembers: 0,
  unit: 'ratePpm',
  worth: BigInt(ratePpm),
  ...thresholds,
});
const EVERY_PRODUCT = Object.fromEntries(PRODUCTS.slice(0, 7).map((product) => [product, [row(5)]]));

it.each<[string, ContractRows, ContractRows, ReturnType<typeof findHigherRate>]>([
  ['the same rate', { CONS: [row(5)] }, { CONS: [row(5)] }, undefined],
  ['one part more', { CONS: [row(6)] }, { CONS: [row(5)] }, { product: 'LIVE', row: 1, against: 1 }],
  ['a rate of nothing over nothing', { CONS: [row(0)] }, {}, undefined],
  ['a rate over nothing', { CONS: [row(1)] }, {}, { product: 'LIVE', row: 1, against: 0 }],
  ['no rows at all', {}, { CONS: [row(5)] }, undefined],
  [
    'an empty list, which is none',
    { LIVE: [], CONS: [row(6)] },
    { LIVE: [row(6)] },
    { product: 'RNG', row: 1, against: 0 },
  ],
  [
    'the own row before the one for all',
    { FISH: [row(5)], CONS: [row(1)] },
    { FISH: [row(3)], CONS: [row(9)] },
    { product: 'FISH', row: 1, against: 1 },
  ],
  [
    'what belongs to no product, last',
    { ...EVERY_PRODUCT, CONS: [row(6)] },
    { CONS: [row(5)] },
    { product: 'NONE', row: 1, against: 1 },
  ],
  [
    'a second row, against the highest that its thresholds reach',
    { CONS: [row(1), row(7, { activeMembers: 3 })] },
    { CONS: [row(2), row(6, { activeMembers: 3 }), row(9, { activeMembers: 4 })] },
    { product: 'LIVE', row: 2, against: 2 },
  ],
  [
    'a threshold that is missed by one',
    { CONS: [row(5, { minimumBetMinor: 9n, netLossMinor: 9n })] },
    { CONS: [row(5, { minimumBetMinor: 9n, netLossMinor: 10n })] },
    { product: 'LIVE', row: 1, against: 0 },
  ],
  [
    'thresholds that are met exactly',
    { CONS: [row(5, { minimumBetMinor: 9n, netLossMinor: 9n, activeMembers: 2 })] },
    { CONS: [row(5, { minimumBetMinor: 9n, netLossMinor: 9n, activeMembers: 2 })] },
    undefined,
  ],
])('D59, D63: %s', (_, downline, above, higher) => {
  expect(findHigherRate(downline, above)).toEqual(higher);
});
