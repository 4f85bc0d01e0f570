import { expect, test } from 'vitest';
import type { MerchantDay } from './merchant-day.ts';
import { wordsOf } from './method-words.ts';
import { closedTo, leftToday, type MethodAsker, type MethodRow } from './validate-method.ts';

const METHOD: MethodRow = {
  merchant: 'aurora',
  id: 'm',
  version: 0n,
  direction: 'DEPOSIT',
  provider: 'BANK',
  kind: 'BANK',
  way: 'redirect',
  is_on: true,
  place: 0,
  words: {},
  rules: {},
  minimum_minor: 1_000n,
  maximum_minor: 9_000n,
  amounts_minor: [],
  tolerance_ppm: 0,
  fee_fixed_minor: 0n,
  fee_ppm: 0,
  fee_payer: 'HOUSE',
  daily_count: null,
  daily_sum_minor: null,
  rank_from: null,
  opens_at: null,
  closes_at: null,
};
const MIDNIGHT = Date.UTC(2026, 5, 1);

const dayAt = (minute: number): MerchantDay => ({
  minute,
  now: new Date(MIDNIGHT + minute * 60_000 + 30_500),
  startsAt: new Date(MIDNIGHT),
  endsAt: new Date(MIDNIGHT + 86_400_000),
});
const asker = (rest: Partial<MethodAsker> = {}): MethodAsker => ({
  rank: 1,
  day: dayAt(720),
  use: { count: 0, sumMinor: 0n },
  isThere: true,
  ...rest,
});
const at = (hour: number) => MIDNIGHT + hour * 3_600_000;

test('a method without bounds is open', () => {
  expect(closedTo(METHOD, asker())).toBeUndefined();
  expect(leftToday(METHOD, { count: 5, sumMinor: 5n })).toBeUndefined();
});

test.each([
  [9, 17, 8, { code: 'HOURS', until: at(9) }],
  [9, 17, 9, undefined],
  [9, 17, 17, { code: 'HOURS', until: at(33) }],
  [22, 6, 23, undefined],
  [22, 6, 5, undefined],
  [22, 6, 6, { code: 'HOURS', until: at(22) }],
  [9, 9, 3, undefined],
] as const)('from %i to %i o’clock it is used at %i', (opens, closes, hour, closed) => {
  const method = { ...METHOD, opens_at: opens * 60, closes_at: closes * 60 };
  expect(closedTo(method, asker({ day: dayAt(hour * 60) }))).toEqual(closed);
});

test('a used-up daily limit lasts until the next day, and a rest below the minimum is nothing', () => {
  const method = { ...METHOD, daily_count: 2, daily_sum_minor: 5_000n };
  const used = (count: number, sumMinor: bigint) => closedTo(method, asker({ use: { count, sumMinor } }));
  expect(used(1, 4_000n)).toBeUndefined();
  expect(used(2, 0n)).toEqual({ code: 'COUNT', until: at(24) });
  expect(used(1, 4_001n)).toEqual({ code: 'SUM', until: at(24) });
  expect(leftToday(method, { count: 1, sumMinor: 6_000n })).toBe(0n);
});

test('a method is for ranks from one on, and closed to all if its provider is missing', () => {
  const method = { ...METHOD, rank_from: 3 };
  expect(closedTo(method, asker({ rank: 2 }))).toEqual({ code: 'RANK' });
  expect(closedTo(method, asker({ rank: 3 }))).toBeUndefined();
  expect(closedTo(method, asker({ rank: 3, isThere: false }))).toEqual({ code: 'WORK' });
});

test('a method has its name in the language, else in English, else in any, else its kind', () => {
  const words = { VI: { name: 'Chuyển khoản' }, EN: { name: 'Transfer', note: 'By day' } };
  expect(wordsOf({ words, kind: 'BANK' }, 'VI')).toEqual({ name: 'Chuyển khoản', note: '' });
  expect(wordsOf({ words, kind: 'BANK' }, 'TH')).toEqual({ name: 'Transfer', note: 'By day' });
  expect(wordsOf({ words: { VI: words.VI }, kind: 'BANK' }, 'TH').name).toBe('Chuyển khoản');
  expect(wordsOf({ words: {}, kind: 'BANK' }, 'constructor').name).toBe('BANK');
});
