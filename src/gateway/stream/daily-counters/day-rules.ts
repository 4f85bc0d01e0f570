import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { boundsOf, type CountedDay, countedDay, type DayRule, shiftDay } from '#model/documents/merchant-day.ts';

/** Calendar rules by which a merchant's days are counted, oldest first (D52). */
export async function readDayRules(db: Db, merchant: string): Promise<readonly DayRule[]> {
  const { rows } = await sql<DayRule>`select from_day as "fromDay", zone, starts_minute as "startsMinute" from day_rule
    where merchant = ${merchant} order by from_day`.execute(db);
  return rows;
}

/** The merchant's last completed day; `now` in epoch milliseconds. */
export async function yesterdayOf(db: Db, merchant: string, now: number): Promise<CountedDay> {
  const rules = await readDayRules(db, merchant);
  return boundsOf(rules, shiftDay(countedDay(rules, now).day, -1));
}

/**
 * Adds a calendar rule from a day on. Throws the database's error if that day or a later one was already counted or has
 * a rule.
 */
export async function addDayRule(db: Db, merchant: string, { fromDay, zone, startsMinute }: DayRule): Promise<void> {
  await db.insertInto('day_rule').values({ merchant, from_day: fromDay, zone, starts_minute: startsMinute }).execute();
}
