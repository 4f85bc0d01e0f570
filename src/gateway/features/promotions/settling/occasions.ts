import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { emitEvent } from '#gateway/stream/emit-event.ts';
import { countedDay } from '#model/documents/merchant-day.ts';

/** Merchants whose last day was reported so long ago that the next may have begun; a day has 23 hours or more. */
export const pendingOccasions = (now: Date) => sql<{ merchant: string }>`select code as merchant from merchant m
  where not exists (select from occasion_day d
    where d.merchant = m.code and d.reported_at > ${now}::timestamptz - interval '22 hours')`;

/** Members per event. */
const TOGETHER = 500;

/**
 * Writes birthdays to the event stream once on each of the merchant's days, and all members on the first of a month.
 */
export async function notifyOccasions(db: Db, merchant: string, now: number): Promise<void> {
  const { day } = countedDay(await readDayRules(db, merchant), now);
  const { numAffectedRows } = await sql`insert into occasion_day (merchant, day) values (${merchant}, ${day})
    on conflict do nothing`.execute(db);
  if (numAffectedRows !== 1n) return;
  await notifyAll(db, merchant, 'BIRTHDAY', day, await readBorn(db, merchant, day));
  if (day.endsWith('-01')) await notifyAll(db, merchant, 'MONTH', day, await readAll(db, merchant));
}

interface MemberRow {
  readonly memberId: string;
  readonly level: number;
}

const TRUE_MEMBERS = sql`select id as "memberId", rank_level as level from member where status = 'active' and type <> 4
  and not is_paused(merchant, id)`;

/**
 * Birthdays in the registration formats: `1990-05-31`, or `05-31-1990`; a 29th of February counts as the 28th in other
 * years.
 */
export async function readBorn(db: Db, merchant: string, day: string): Promise<readonly MemberRow[]> {
  const isLeap = new Date(Date.UTC(Number(day.slice(0, 4)), 1, 29)).getUTCDate() === 29;
  const dates = [day.slice(5), ...(day.endsWith('-02-28') && !isLeap ? ['02-29'] : [])];
  const { rows } = await sql<MemberRow>`${TRUE_MEMBERS} and merchant = ${merchant} and (
      profile ->> 'birthday' ~ '^[0-9]{4}-' and substr(profile ->> 'birthday', 6) = any (${dates}::text[])
      or profile ->> 'birthday' ~ '-[0-9]{4}$' and left(profile ->> 'birthday', 5) = any (${dates}::text[]))
    order by id`.execute(db);
  return rows;
}

export async function readAll(db: Db, merchant: string): Promise<readonly MemberRow[]> {
  const { rows } = await sql<MemberRow>`${TRUE_MEMBERS} and merchant = ${merchant} order by id`.execute(db);
  return rows;
}

async function notifyAll(
  db: Db,
  merchant: string,
  occasion: 'MONTH' | 'BIRTHDAY',
  day: string,
  members: readonly MemberRow[],
): Promise<void> {
  for (let from = 0; from < members.length; from += TOGETHER)
    await emitEvent(db, merchant, { kind: 'occasion', occasion, day, people: members.slice(from, from + TOGETHER) });
}
