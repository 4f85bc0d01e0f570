import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { countedDay, type DayRule, firstDayOf, shiftDay } from '#model/documents/merchant-day.ts';
import { inOwnersRows } from '../as-owner.ts';
import { ensureCursor, holdCursor } from '../cursor.ts';
import { addDayRule, readDayRules } from './day-rules.ts';
import { DAILY_COUNTERS } from './tally.ts';

/** The calendar of a merchant of which nothing was counted yet. */
const FIRST_DAY = '0001-01-01';
const UTC: Omit<DayRule, 'fromDay'> = { zone: 'UTC', startsMinute: 0 };

/**
 * Sees to it that a merchant's days are counted in a zone (D52): from the beginning where nothing was counted yet, else from the
 * next day on that has not begun. Done twice it changes nothing, and a change that is taken back before its day leaves no rule.
 * Answers the rule that it made. The time of day at which days begin stays.
 */
export async function keepZone(
  db: Pick<Database, 'owner'>,
  merchant: string,
  zone: string,
): Promise<DayRule | undefined> {
  return inOwnersRows(db, merchant, async (scope) => {
    if (lastOf(await readDayRules(scope, merchant)).zone === zone) return undefined;
    // Nothing is counted meanwhile: a batch that knows the rules of before could count a day that is another's by then.
    await ensureCursor(scope, merchant, DAILY_COUNTERS.name);
    await holdCursor(scope, merchant, DAILY_COUNTERS.name, 'live', true);
    return change(scope, merchant, zone);
  });
}

async function change(db: Db, merchant: string, zone: string): Promise<DayRule | undefined> {
  const { now, counted } = await readStand(db, merchant);
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

/** By the database's clock, as events are; and the last day that was counted, in whichever generation. */
async function readStand(db: Db, merchant: string): Promise<{ readonly now: Date; readonly counted: string | null }> {
  const { rows } = await sql<{ now: Date; counted: string | null }>`select clock_timestamp() as now,
    (select max(day) from daily_counter where merchant = ${merchant}) as counted`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database told no time');
  return row;
}
