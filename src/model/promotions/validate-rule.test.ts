import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PromotionRule } from '../documents/generated/promotion-rule.ts';
import { ruleTroubles } from './rule-fields.ts';
import { cashbackOf, duesOf, wageredBy, wageringOf } from './validate-rule.ts';

const COMMON = { claim: 'CLAIM', ready: 'AT_ONCE', days: 30 } as const;
const minor = fc.bigInt(1n, 10n ** 12n);

test('a match is its share of a deposit, rounded down, and at most its cap', () => {
  fc.assert(
    fc.property(minor, minor, fc.integer({ min: 1, max: 10_000_000 }), (amount, most, matchPpm) => {
      const rule: PromotionRule = {
        ...COMMON,
        kind: 'DEPOSIT_MATCH',
        matchPpm,
        most: String(most),
        once: 'EVER',
        everyDeposit: true,
      };
      const fact = {
        kind: 'deposit',
        memberId: 'm',
        transferId: 't',
        promotionId: undefined,
        day: '2026-05-31',
      } as const;
      const [due] = duesOf('p', rule, { ...fact, minor: amount });
      const part = (amount * BigInt(matchPpm)) / 1_000_000n;
      expect(due?.minor ?? 0n).toBe(part < most ? part : most);
    }),
  );
});

test('a deposit below the minimum, or made for another promotion, gives nothing', () => {
  const rule: PromotionRule = {
    ...COMMON,
    kind: 'DEPOSIT_MATCH',
    matchPpm: 500_000,
    once: 'DAY',
    depositLeast: '1000',
  };
  const fact = { kind: 'deposit', memberId: 'm', transferId: 't', day: '2026-05-31' } as const;
  expect(duesOf('p', rule, { ...fact, minor: 999n, promotionId: 'p' })).toEqual([]);
  expect(duesOf('p', rule, { ...fact, minor: 1_000n, promotionId: 'other' })).toEqual([]);
  expect(duesOf('p', rule, { ...fact, minor: 1_001n, promotionId: 'p' })).toEqual([
    { memberId: 'm', transferId: 't', origin: 'deposit 2026-05-31', minor: 500n },
  ]);
});

test('a gift by rank is that of the member’s rank, or of the next one below; of a reached rank, only its own', () => {
  const ranks = [
    { rank: 2, amount: '20' },
    { rank: 5, amount: '50' },
  ];
  const month: PromotionRule = { ...COMMON, kind: 'MONTHLY', amount: '7', ranks };
  const given = (level: number) =>
    duesOf('p', month, { kind: 'occasion', occasion: 'MONTH', memberId: 'm', level, day: '2026-06-01' })[0]?.minor;
  expect([1, 2, 4, 5, 9].map(given)).toEqual([7n, 20n, 20n, 50n, 50n]);
  const rise: PromotionRule = { ...COMMON, kind: 'RANK_UP', ranks };
  const reached = (level: number) => duesOf('p', rise, { kind: 'rank', memberId: 'm', level });
  expect([1, 2, 3].map((level) => reached(level)[0]?.minor)).toEqual([undefined, 20n, undefined]);
});

test('a round adds to a wager at most its bet, and a cash back is at most its rate', () => {
  fc.assert(
    fc.property(minor, minor, fc.integer({ min: 0, max: 1_000_000 }), (bet, most, ppm) => {
      const terms = { contribution: { RNG: ppm }, mostPerBet: String(most), days: 30 };
      const counts = bet < most ? bet : most;
      expect(wageredBy(terms, { category: 'RNG' }, bet)).toBe((counts * BigInt(ppm)) / 1_000_000n);
      expect(wageredBy(terms, { category: 'constructor' }, bet)).toBe(counts);
      // A rate for a category applies only to its games against the operator.
      expect(wageredBy(terms, { category: 'RNG', isBetween: true }, bet)).toBe(0n);
      const rule: PromotionRule = { ...COMMON, kind: 'CASHBACK', rates: [{ category: 'RNG', ppm }] };
      expect(cashbackOf(rule, 'RNG', bet).minor).toBe((bet * BigInt(ppm)) / 1_000_000n);
      expect(cashbackOf(rule, 'LIVE', bet).minor).toBe(0n);
    }),
  );
});

test('a bonus to wager has a goal of a multiple of itself; a reward without one is cash', () => {
  const rule: PromotionRule = { ...COMMON, kind: 'RED_PACKET', amount: '5', wagering: { times: 12, cap: '40' } };
  expect(wageringOf(rule, 5n)).toEqual({
    goalMinor: 60n,
    capMinor: 40n,
    terms: { contribution: {}, mostPerBet: null, days: 30 },
  });
  expect(wageringOf({ ...COMMON, kind: 'RED_PACKET', amount: '5' }, 5n)).toBeUndefined();
  expect(ruleTroubles(rule)).toEqual([]);
});
