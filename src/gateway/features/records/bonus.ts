import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import type { recordsSchemas } from '#contract/records/schemas.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { RecordsNeeds } from './needs.ts';

type Bonus = Static<(typeof recordsSchemas)['bonusRecords']['reply']>;
type Cashback = Static<(typeof recordsSchemas)['cashback']['reply']>;

/** What is still to be bet of deposits. Nothing makes a bonus that is to be wagered yet: none is told. */
export async function readBonus(
  db: Db,
  needs: RecordsNeeds,
  who: { readonly merchant: string; readonly memberId: string },
  now: number,
): Promise<Bonus> {
  const { exponent } = await needs.readCurrency(db, who.merchant);
  const turnover = await needs.readTurnoverNeeds(db, who);
  const told = turnover.map(({ orderId, doneMinor, goalMinor }) => {
    return { orderId, done: writeAmount(doneMinor, exponent), goal: writeAmount(goalMinor, exponent) };
  });
  return { grants: [], turnover: told.slice(0, 100), now };
}

/** Nothing gives cash back yet: no day has any. */
export function readCashback(now: number): Cashback {
  return { days: [], now };
}
