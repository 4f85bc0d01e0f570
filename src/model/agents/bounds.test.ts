import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONTRACT_KINDS, type ContractRows, GROUPS, type Group } from './contract.ts';
import { readOfferedRows } from './write-rows.ts';

const MOST_OF_64_BITS = 2n ** 63n - 1n;
/** Maximum amount of the wire (contract/call/amount.ts). */
const MOST_MINOR = 10n ** 13n - 1n;
/** Maximum number of lines of a run, and of largest movements in a period's team figure. */
const LINES = 100_000n;
const MOVEMENTS = 900_000n;

/** Includes amounts that no offer may contain. */
const amount = fc.bigInt({ min: 0n, max: 10n ** 40n });
const row = fc.oneof(
  fc.record({ minimumBetMinor: amount, fixedMinor: amount }),
  fc.record({ minimumBetMinor: amount, ratePpm: fc.integer({ min: 0, max: 10_000_000 }) }),
);
const written = (reported: object) =>
  Object.fromEntries(
    Object.entries(reported).map(([key, value]) => [key, typeof value === 'bigint' ? String(value) : value]),
  );
const read = (rows: Readonly<Partial<Record<Group, object>>>) => {
  const reported = Object.fromEntries(Object.entries(rows).map(([group, own]) => [group, [written(own)]]));
  const found = readOfferedRows('DAILY', reported, MOST_MINOR);
  return 'value' in found ? found.value : undefined;
};

/** Gross of a contract if every product's team figure has its maximum. */
const grossOf = (rows: ContractRows) =>
  GROUPS.reduce((sum, group) => {
    const [only] = rows[group] ?? [];
    if (only === undefined) return sum;
    return (
      sum +
      (only.unit === 'fixedMinor'
        ? only.worth
        : (MOST_MINOR * MOVEMENTS * only.worth) / 1_000_000n / BigInt(GROUPS.length))
    );
  }, 0n);

test('for any offered terms: what is accepted pays amounts that fit into 64 bits, and so does a run of 100,000 such lines', () => {
  fc.assert(
    fc.property(fc.constantFrom(...GROUPS), row, (group, only) => {
      const rows = read({ [group]: only });
      if (rows === undefined) return;
      expect(grossOf(rows)).toBeLessThanOrEqual(MOST_OF_64_BITS);
      for (const { minimumBetMinor } of rows[group] ?? [])
        expect(minimumBetMinor * LINES).toBeLessThanOrEqual(MOST_OF_64_BITS);
      const isFixed = rows[group]?.[0]?.unit === 'fixedMinor';
      if (isFixed) expect(grossOf(rows) * LINES).toBeLessThanOrEqual(MOST_OF_64_BITS);
    }),
    {
      examples: [
        ['CONS', { minimumBetMinor: 0n, fixedMinor: 10n ** 18n }],
        ['CONS', { minimumBetMinor: 10n ** 18n, fixedMinor: 1n }],
        ['CONS', { minimumBetMinor: 0n, fixedMinor: MOST_MINOR }],
        ['CONS', { minimumBetMinor: 0n, ratePpm: 10_000_000 }],
      ],
    },
  );
  const whole = Object.fromEntries(GROUPS.map((group) => [group, { minimumBetMinor: 0n, fixedMinor: MOST_MINOR }]));
  const most = read(whole);
  expect(most).toBeDefined();
  expect(grossOf(most ?? {}) * LINES).toBeLessThanOrEqual(MOST_OF_64_BITS);
});

test('an offer with the largest amount is accepted, one minor unit more is refused at its place, in each kind', () => {
  for (const kind of CONTRACT_KINDS) {
    const offer = (fixed: bigint) => readOfferedRows(kind, { CONS: [{ fixedMinor: String(fixed) }] }, MOST_MINOR);
    expect(offer(MOST_MINOR)).toHaveProperty('value');
    expect(offer(MOST_MINOR + 1n)).toEqual({
      mistake: '/CONS/0/fixedMinor: found "10000000000000", expected at most "9999999999999".',
    });
  }
});
