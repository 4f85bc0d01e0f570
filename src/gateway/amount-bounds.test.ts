import { expect, test } from 'vitest';
import { MOST_MINOR } from '#contract/call/amount.ts';
import { GROUPS } from '#model/agents/contract.ts';
import { readOfferedRows } from '#model/agents/write-rows.ts';
import { wholePoints } from '#model/points/account.ts';
import { earnedByDeposit } from '#model/points/rules.ts';
import schema from '../../schemas/points.schema.json' with { type: 'json' };

const MOST_OF_64_BITS = 2n ** 63n - 1n;

/** Figures derived from the largest amounts that the wire accepts; the smallest fitting one decides the bound. */
const DERIVED: readonly (readonly [name: string, figure: () => bigint])[] = [
  [
    'points of ninety deposits at the highest rate',
    () =>
      90n *
      wholePoints(
        earnedByDeposit(
          { perMinor: 1n, depositPpm: schema.properties.depositPpm.maximum, categories: new Map(), ranks: new Map() },
          MOST_MINOR,
        ),
      ),
  ],
  ['a run of 100,000 lines that pay the most for every product', () => MOST_MINOR * BigInt(GROUPS.length) * 100_000n],
  ['a day, a team or an export of 900,000 of the largest movements', () => MOST_MINOR * 900_000n],
];

test.each(DERIVED)('figures of the largest amount fit into 64 bits: %s', (_name, figure) => {
  expect(figure()).toBeLessThanOrEqual(MOST_OF_64_BITS);
});

test('terms of contracts allow the largest amount of the API, and no larger one', () => {
  const take = (minor: bigint) => readOfferedRows('DAILY', { CONS: [{ fixedMinor: String(minor) }] }, MOST_MINOR);
  expect([take(MOST_MINOR), take(MOST_MINOR + 1n)]).toMatchObject([{ value: {} }, { mistake: expect.any(String) }]);
});
