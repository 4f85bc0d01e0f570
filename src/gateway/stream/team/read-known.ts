import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { DayRule } from '#model/documents/merchant-day.ts';
import type { Writing } from '../consumer.ts';
import type { StreamEvent } from '../event.ts';
import { betsOf, createDayOf, type MemberPeriod } from './fold-team.ts';
import { type ActiveRule, beganOf, TEAM_PERIODS, type TeamPeriod } from './periods.ts';
import type { Slot } from './slots.ts';

/** Rules of the minimum turnover of active members, oldest first. */
export async function readActiveRules(db: Db, merchant: string): Promise<readonly ActiveRule[]> {
  const { rows } = await sql<ActiveRule>`select from_day as "fromDay", minimum_minor as "minimumMinor" from active_rule
    where merchant = ${merchant} order by from_day`.execute(db);
  return rows;
}

/** The last slot that was started; undefined: none. */
export async function readLastSlot(db: Db, { merchant, generation }: Writing): Promise<Slot | undefined> {
  const { rows } = await sql<Record<'from' | 'to', readonly [number, string, string]> & { at: Date }>`
    select slot as at, json_build_array(from_epoch, from_xact::text, from_seq::text) as "from",
        json_build_array(to_epoch, to_xact::text, to_seq::text) as "to"
      from counted_slot where merchant = ${merchant} and generation = ${generation} order by slot desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const place = ([epoch, xact, seq]: readonly [number, string, string]) => ({ epoch, xact, seq: BigInt(seq) });
  return { at: row.at.getTime(), from: place(row.from), to: place(row.to) };
}

/** Earlier turnover of the members who bet in these events, in the periods of their days. */
export async function readMemberPeriods(
  db: Db,
  { merchant, generation }: Writing,
  rules: readonly DayRule[],
  events: readonly StreamEvent[],
): Promise<readonly MemberPeriod[]> {
  const dayOf = createDayOf(rules);
  const members = new Set<string>();
  const days = new Set<string>();
  for (const event of events) {
    for (const [{ memberId }] of betsOf(event)) {
      members.add(memberId);
      days.add(dayOf(event.at));
    }
  }
  if (members.size === 0) return [];
  const begun = new Set([...days].flatMap((day) => TEAM_PERIODS.map((period) => beganOf(period, day))));
  const { rows } = await sql<MemberPeriod & { period: TeamPeriod }>`
    select member_id as "memberId", period, began, currency, valid_minor as "validMinor", active_at as "activeAt"
      from counted_member_period where merchant = ${merchant} and generation = ${generation}
        and member_id = any(${[...members]}::uuid[]) and began = any(${[...begun]}::date[])`.execute(db);
  return rows;
}
