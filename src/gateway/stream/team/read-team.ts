import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { TeamPeriod } from './periods.ts';

/** Counters of a team by game category; `-` for amounts without a game. Amounts in minor units of the currency. */
export interface TeamFigure {
  /** Head of the team. */
  readonly memberId: string;
  readonly category: string;
  readonly rounds: bigint;
  readonly betMinor: bigint;
  readonly validMinor: bigint;
  readonly wonMinor: bigint;
}

/** Counters for days of the merchant. */
export interface TeamDayFigure extends TeamFigure {
  /** Bonuses, and cashback separately. */
  readonly bonusMinor: bigint;
  readonly cashbackMinor: bigint;
  readonly depositMinor: bigint;
  readonly withdrawalMinor: bigint;
}

export interface TeamsOf {
  readonly merchant: string;
  readonly memberIds: readonly string[];
  readonly currency: string;
}

const PLAYED = sql`sum(rounds)::bigint as rounds, sum(bet_minor)::bigint as "betMinor",
  sum(valid_minor)::bigint as "validMinor", sum(won_minor)::bigint as "wonMinor"`;

const DONE = sql`${PLAYED}, sum(bonus_minor)::bigint as "bonusMinor", sum(cashback_minor)::bigint as "cashbackMinor",
  sum(deposit_minor)::bigint as "depositMinor", sum(withdrawal_minor)::bigint as "withdrawalMinor"`;

/**
 * Counters of teams from one day through another (yyyy-MM-dd, the merchant's days), by category; a team without a row
 * has none.
 */
export async function readTeamDays(
  db: Db,
  of: TeamsOf,
  days: readonly [from: string, to: string],
): Promise<readonly TeamDayFigure[]> {
  const { rows } = await sql<TeamDayFigure>`select member_id as "memberId", category, ${DONE} ${inDays(of, days)}
    group by member_id, category`.execute(db);
  return rows;
}

/** The same counters summed over all categories. */
export async function sumTeamDays(
  db: Db,
  of: TeamsOf,
  days: readonly [from: string, to: string],
): Promise<readonly Omit<TeamDayFigure, 'category'>[]> {
  const { rows } = await sql<
    Omit<TeamDayFigure, 'category'>
  >`select member_id as "memberId", ${DONE} ${inDays(of, days)}
    group by member_id`.execute(db);
  return rows;
}

function inDays({ merchant, memberIds, currency }: TeamsOf, [from, to]: readonly [from: string, to: string]) {
  return sql`from team_day where merchant = ${merchant} and member_id = any(${[...memberIds]}::uuid[])
      and day between ${from}::date and ${to}::date and currency = ${currency}`;
}

/**
 * Version of everything counted for any team from one day through another: unchanged as long as nothing was counted.
 * Read it before the teams' rows, so that it is never newer than they are. Undefined: nothing is counted yet.
 */
export async function readDaysReported(
  db: Db,
  merchant: string,
  [from, to]: readonly [from: string, to: string],
): Promise<string | undefined> {
  const { rows } = await sql<{
    reported: string;
  }>`select c.generation || ':' || (select coalesce(sum(d.reported), 0) from counted_day d
      where d.merchant = c.merchant and d.generation = c.generation and d.day between ${from}::date and ${to}::date) as reported
    from stream_cursor c where c.merchant = ${merchant} and c.consumer = 'team' and c.is_live`.execute(db);
  return rows[0]?.reported;
}

/**
 * Counters of teams in five-minute slots from one slot until before another, by category. A slot is a range of the
 * stream: one before the last of `readLastSlotAt` never changes. Slots are kept for 48 hours.
 */
export async function readTeamSlots(
  db: Db,
  { merchant, memberIds, currency }: TeamsOf,
  [from, before]: readonly [from: Date, before: Date],
): Promise<readonly TeamFigure[]> {
  const { rows } = await sql<TeamFigure>`select member_id as "memberId", category, ${PLAYED}
    from team_slot where merchant = ${merchant} and member_id = any(${[...memberIds]}::uuid[])
      and slot >= ${from} and slot < ${before} and currency = ${currency}
    group by member_id, category`.execute(db);
  return rows;
}

/** Start of the latest slot: all earlier slots are closed. Undefined: there is none. A `slot` event starts one. */
export async function readLastSlotAt(db: Db, merchant: string): Promise<Date | undefined> {
  const { rows } = await sql<{ slot: Date }>`select slot from stream_slot where merchant = ${merchant}
    order by slot desc limit 1`.execute(db);
  return rows[0]?.slot;
}

/**
 * Number of active members per team in the period that began on a day, by the team's head; a team without a row has
 * none.
 */
export async function readTeamActive(
  db: Db,
  { merchant, memberIds }: Omit<TeamsOf, 'currency'>,
  { period, began }: { readonly period: TeamPeriod; readonly began: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; active: number }>`select member_id as id, active from team_period
    where merchant = ${merchant} and member_id = any(${[...memberIds]}::uuid[])
      and period = ${period} and began = ${began}::date`.execute(db);
  return new Map(rows.map(({ id, active }) => [id, active]));
}
