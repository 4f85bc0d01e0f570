import { DEMO_PAYMENTS } from '#gateway/config/providers.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import { DEMO_METHODS } from './demo-methods.ts';

/** Converts display units to minor units of the merchant's currency. */
type MinorOf = (merchant: string, units: number) => bigint;

/** Above this amount the demo needs two staff users; a regular merchant without a limit needs two for every amount. */
const DEMO_LIMIT = 5_000;

/**
 * Gives a demo brand the demo payment provider's methods in and out, and a limit up to which one staff user decides.
 */
export function seedMethods(minorOf: MinorOf): Seeder {
  return async (db, merchant) => {
    const minor = (units: number) => minorOf(merchant, units);
    const rows = DEMO_METHODS.map(({ least, most, amounts, dailySum, words, rules, ...method }, place) => ({
      merchant,
      provider: DEMO_PAYMENTS,
      place,
      ...NO_BOUNDS,
      ...method,
      minimum_minor: minor(least),
      maximum_minor: minor(most),
      amounts_minor: amounts.map(minor),
      daily_sum_minor: dailySum === undefined ? null : minor(dailySum),
      words: JSON.stringify(words),
      rules: JSON.stringify(rules),
    }));
    await db.insertInto('pay_method').values(rows).execute();
    await db
      .insertInto('cashier_setting')
      .values({ merchant, two_above_minor: minor(DEMO_LIMIT) })
      .execute();
  };
}

const NO_BOUNDS = { daily_count: null, rank_from: null, opens_at: null, closes_at: null };
