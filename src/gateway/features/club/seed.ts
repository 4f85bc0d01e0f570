import type { StoredBenefit } from '#gateway/db/stored-documents.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import { BASE_NAMES, TOP_NAMES } from './rank-names.ts';

/** A rank of the demo ladder: amounts in whole units. */
interface Rung {
  readonly turnover: number;
  readonly pointRate: string;
  readonly gifts: readonly [upgrade: number, monthly: number, birthday: number];
  readonly withdrawals: readonly [aDay: number, limit: number];
  readonly services: readonly ('vipService' | 'ownManager')[];
}

const RUNGS: readonly Rung[] = [
  { turnover: 0, pointRate: '1.0', gifts: [0, 0, 5], withdrawals: [3, 2_000], services: [] },
  { turnover: 5_000, pointRate: '1.1', gifts: [8, 0, 10], withdrawals: [3, 3_000], services: [] },
  { turnover: 20_000, pointRate: '1.2', gifts: [18, 5, 18], withdrawals: [4, 5_000], services: [] },
  { turnover: 80_000, pointRate: '1.3', gifts: [58, 18, 38], withdrawals: [5, 10_000], services: [] },
  {
    turnover: 250_000,
    pointRate: '1.5',
    gifts: [188, 58, 88],
    withdrawals: [6, 20_000],
    services: ['vipService'],
  },
  {
    turnover: 800_000,
    pointRate: '1.8',
    gifts: [588, 128, 188],
    withdrawals: [8, 40_000],
    services: ['vipService'],
  },
  {
    turnover: 2_500_000,
    pointRate: '2.2',
    gifts: [1_888, 388, 588],
    withdrawals: [10, 80_000],
    services: ['vipService', 'ownManager'],
  },
  {
    turnover: 8_000_000,
    pointRate: '3.0',
    gifts: [5_888, 888, 1_288],
    withdrawals: [20, 200_000],
    services: ['vipService', 'ownManager'],
  },
];

/** Gifts of each rank, lowest first, in whole units: the demo promotions pay these amounts. */
export const RANK_GIFTS = RUNGS.map(({ gifts: [upgrade, monthly, birthday] }) => ({ upgrade, monthly, birthday }));

/** Converts whole units into a merchant's minor units. */
type MinorOf = (merchant: string, units: number) => bigint;

/** Seeds a demo merchant's ladder of eight ranks; other merchants configure their own. */
export function seedClub(minorOf: MinorOf): Seeder {
  return async (db, merchant) => {
    if (!Object.hasOwn(TOP_NAMES, merchant)) return;
    const names = namesIn('EN', merchant);
    const money = (units: number) => minorOf(merchant, units);
    for (const [at, rung] of RUNGS.entries()) {
      const row = { merchant, level: at + 1, name: names[at] ?? '', turnover: money(rung.turnover) };
      await db
        .insertInto('club_rank')
        .values({ ...row, benefits: JSON.stringify(benefitsOf(rung, money)) })
        .onConflict((on) => on.doNothing())
        .execute();
    }
    const texts = Object.keys(BASE_NAMES)
      .filter((language) => language !== 'EN')
      .flatMap((language) =>
        namesIn(language, merchant).map((name, at) => ({ merchant, level: at + 1, language, name })),
      );
    await db
      .insertInto('club_rank_text')
      .values(texts)
      .onConflict((on) => on.doNothing())
      .execute();
  };
}

function namesIn(language: string, merchant: string): readonly string[] {
  return [...(BASE_NAMES[language] ?? []), ...(TOP_NAMES[merchant]?.[language] ?? [])];
}

function benefitsOf(rung: Rung, money: (units: number) => bigint): StoredBenefit[] {
  const [upgrade, monthly, birthday] = rung.gifts;
  const [aDay, limit] = rung.withdrawals;
  const gift = (kind: StoredBenefit['kind'], units: number) =>
    units === 0 ? [] : [{ kind, value: String(money(units)) }];
  return [
    { kind: 'pointRate', value: rung.pointRate },
    ...gift('upgradeGift', upgrade),
    ...gift('monthlyGift', monthly),
    ...gift('birthdayGift', birthday),
    { kind: 'dailyWithdrawals', value: String(aDay) },
    ...gift('withdrawalLimit', limit),
    ...rung.services.map((kind) => ({ kind, value: '1' })),
  ];
}
