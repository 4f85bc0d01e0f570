import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { DayRule } from '#model/documents/merchant-day.ts';
import '../tables.ts';

/** By which calendar a merchant's days are counted, the first rule first (D52). */
export async function readDayRules(db: Db, merchant: string): Promise<readonly DayRule[]> {
  const { rows } = await sql<DayRule>`select from_day as "fromDay", zone, starts_minute as "startsMinute" from day_rule
    where merchant = ${merchant} order by from_day`.execute(db);
  return rows;
}

/**
 * Lets a merchant's days be counted by another calendar from a day on. Throws what the database says when that day or a later one
 * was counted already, or has a rule.
 */
export async function addDayRule(db: Db, merchant: string, { fromDay, zone, startsMinute }: DayRule): Promise<void> {
  await db.insertInto('day_rule').values({ merchant, from_day: fromDay, zone, starts_minute: startsMinute }).execute();
}
