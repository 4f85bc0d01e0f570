import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTurnover } from './turnover-requirements.ts';

const deposit = (id: string, creditedMinor: bigint, betSinceMinor: bigint) => ({
  id,
  depositId: id,
  creditedMinor,
  betSinceMinor,
});

test('N10, D46: bets count for the oldest deposit first, and never for a later one', () => {
  const open = openTurnover([deposit('a', 1_000n, 1_200n), deposit('b', 500n, 300n)], 1_000_000);
  expect(open).toEqual([{ orderId: 'b', doneMinor: 200n, goalMinor: 500n }]);
  expect(openTurnover([deposit('a', 1_000n, 5_000n), deposit('b', 500n, 0n)], 1_000_000)).toEqual([
    { orderId: 'b', doneMinor: 0n, goalMinor: 500n },
  ]);
  expect(openTurnover([deposit('a', 1_000n, 400n), deposit('b', 500n, 400n)], 1_000_000)).toEqual([
    { orderId: 'a', doneMinor: 400n, goalMinor: 1_000n },
    { orderId: 'b', doneMinor: 0n, goalMinor: 500n },
  ]);
});

test('D46: the merchant’s setting scales the sum required; zero requires none', () => {
  expect(openTurnover([deposit('a', 999n, 0n)], 3_000_000)).toMatchObject([{ goalMinor: 2_997n }]);
  expect(openTurnover([deposit('a', 999n, 0n)], 0)).toEqual([]);
  expect(openTurnover([deposit('a', 100n, -40n)], 1_000_000)).toMatchObject([{ doneMinor: 0n, goalMinor: 100n }]);
});

test('N10, D46: the missing sum is the rest after playing through deposits and bets in order', () => {
  const happening = fc.oneof(
    fc.record({ deposit: fc.bigInt({ min: 1n, max: 1_000n }) }),
    fc.record({ bet: fc.bigInt({ min: 1n, max: 1_000n }) }),
  );
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
      const left: bigint[] = [];
      const deposits: { creditedMinor: bigint; betSinceMinor: bigint }[] = [];
      for (const each of happenings) {
        if ('deposit' in each) {
          left.push(each.deposit);
          deposits.push({ creditedMinor: each.deposit, betSinceMinor: 0n });
          continue;
        }
        for (const one of deposits) one.betSinceMinor += each.bet;
        let rest = each.bet;
        for (const [at, open] of left.entries()) {
          const used = rest < open ? rest : open;
          left[at] = open - used;
          rest -= used;
        }
      }
      const reported = openTurnover(
        deposits.map((one, at) => ({ ...one, id: String(at), depositId: String(at) })),
        1_000_000,
      );
      const expected = left.flatMap((open, at) => (open > 0n ? [[String(at), open]] : []));
      expect(reported.map(({ orderId, goalMinor, doneMinor }) => [orderId, goalMinor - doneMinor])).toEqual(expected);
    }),
  );
});
