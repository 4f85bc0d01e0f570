import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { countedDay, type DayRule, firstDayOf, shiftDay } from '#model/documents/merchant-day.ts';
import { inOwnersRows } from '../as-owner.ts';
import { ensureCursor, holdCursor } from '../cursor.ts';
import { DAILY_COUNTERS } from './daily-counters.ts';
import { addDayRule, readDayRules } from './day-rules.ts';

/** Calendar of a merchant without counted days. */
const FIRST_DAY = '0001-01-01';
const UTC: Omit<DayRule, 'fromDay'> = { zone: 'UTC', startsMinute: 0 };

/**
 * Sets the time zone of a merchant's days (D52): from the beginning if nothing was counted, else from the next day that
 * has not started. Idempotent; a change reverted before its day leaves no rule. Returns the new rule. The time of day
 * at which days start does not change.
 */
export async function keepZone(
  db: Pick<Database, 'owner'>,
  merchant: string,
  zone: string,
): Promise<DayRule | undefined> {
  return inOwnersRows(db, merchant, async (scope) => {
    if (lastOf(await readDayRules(scope, merchant)).zone === zone) return undefined;
    // Lock the cursor, so that nothing is counted in the meantime: a batch with the old rules could assign an event to
    // the wrong day.
    await ensureCursor(scope, merchant, DAILY_COUNTERS.name);
    await holdCursor(scope, merchant, DAILY_COUNTERS.name, 'live', true);
    return change(scope, merchant, zone);
  });
}

async function change(db: Db, merchant: string, zone: string): Promise<DayRule | undefined> {
  const { now, counted } = await readCountState(db, merchant);
  const before = await readDayRules(db, merchant);
  if (lastOf(before).zone === zone) return undefined;
  const today = countedDay(before, now.getTime()).day;
  const isToCome = ({ fromDay }: DayRule) => fromDay > today && (counted === null || fromDay > counted);
  for (const { fromDay } of before.filter(isToCome))
    await db.deleteFrom('day_rule').where('merchant', '=', merchant).where('from_day', '=', fromDay).execute();
  const rules = before.filter((rule) => !isToCome(rule));
  const { zone: held, startsMinute } = lastOf(rules);
  if (held === zone) return undefined;
  const isFresh = counted === null && rules.length === 0;
  const fromDay = isFresh ? FIRST_DAY : firstBehind(counted, firstDayOf(rules, { zone, startsMinute }, now.getTime()));
  const rule = { fromDay, zone, startsMinute };
  await addDayRule(db, merchant, rule);
  return rule;
}

const lastOf = (rules: readonly DayRule[]) => rules.at(-1) ?? UTC;

function firstBehind(counted: string | null, day: string): string {
  return counted === null || day > counted ? day : shiftDay(counted, 1);
}

/** Time of the database's clock, like the events; and the last counted day of any generation. */
async function readCountState(
  db: Db,
  merchant: string,
): Promise<{ readonly now: Date; readonly counted: string | null }> {
  const { rows } = await sql<{ now: Date; counted: string | null }>`select clock_timestamp() as now,
    (select max(day) from daily_counter where merchant = ${merchant}) as counted`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database told no time');
  return row;
}
