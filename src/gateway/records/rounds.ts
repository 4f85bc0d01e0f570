import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { DayRange } from './day-range.ts';

/** Filter of a member's rounds: those closed in a range of days, and open ones if today is included. */
export interface RoundQuestion {
  readonly merchant: string;
  readonly memberId: string;
  readonly range: Pick<DayRange, 'startsAt' | 'endsAt' | 'from' | 'to' | 'today'>;
  /** open: all open rounds, regardless of the days; closed: only ended ones. */
  readonly state?: 'open' | 'closed' | undefined;
  readonly category?: string | undefined;
  readonly vendor?: string | undefined;
}

/** A round in a member's betting record. Amounts in minor units. */
export interface RoundRow {
  readonly vendor: string;
  readonly round: string;
  readonly nodeId: string;
  /** Category of the game at the start of the session; null: unknown. */
  readonly category: string | null;
  /** open; closed; back: all bets were rolled back. */
  readonly state: 'open' | 'closed' | 'back';
  readonly betMinor: bigint;
  readonly wonMinor: bigint;
  readonly begunAt: Date;
  /** The time to which the round counts; null: open. */
  readonly endedAt: Date | null;
  /** `endedAt` in microseconds, in UTC; `infinity`: open. */
  readonly end: string;
  /** What the vendor told; null: nothing. */
  readonly outcome: string | null;
  readonly fairnessUrl: string | null;
}

/** Page cursor: a round that has ended since sorts before it and does not appear twice. */
export type RoundKey = Pick<RoundRow, 'end' | 'vendor' | 'round'>;

/** Sort key of a round: newest end first, open ones before all. */
export const keyOfRound = ({ end, vendor, round }: RoundRow): RoundKey => ({ end, vendor, round });

/** Rounds after a cursor, newest first. Keyset pagination: every page costs the same (game_round_by_end). */
export async function readRounds(
  db: Db,
  question: RoundQuestion,
  { after, limit }: { readonly after?: RoundKey | undefined; readonly limit: number },
): Promise<readonly RoundRow[]> {
  const behind =
    after === undefined
      ? sql``
      : sql`and (${END}, vendor, round)
          < (${after.end}::timestamptz, ${after.vendor}, ${after.round})`;
  const { rows } = await sql<RoundRow>`
    select ${COLUMNS} from game_round where ${asked(question)} ${behind}
      order by ${END} desc, vendor desc, round desc
      limit ${limit}`.execute(db);
  return rows;
}

/** One round of a member; undefined: there is none, or it is another member's. */
export async function readRound(
  db: Db,
  merchant: string,
  memberId: string,
  { vendor, round }: Pick<RoundRow, 'vendor' | 'round'>,
): Promise<RoundRow | undefined> {
  // The trial flag is checked on the result: as a condition it would make the planner use the record's index, which is
  // not selective for one round.
  const { rows } = await sql<
    RoundRow & { readonly isTrial: boolean }
  >`select ${COLUMNS}, is_trial as "isTrial" from game_round
    where merchant = ${merchant} and vendor = ${vendor} and member_id = ${memberId} and round = ${round}`.execute(db);
  const [found] = rows;
  if (found === undefined || found.isTrial) return undefined;
  const { isTrial: _, ...row } = found;
  return row;
}

export interface RoundSums {
  readonly rounds: number;
  readonly betMinor: bigint;
  readonly wonMinor: bigint;
}

/** Totals of all rounds of a filter, open ones with their current amounts; undefined if there are more than `most`. */
export async function sumRounds(db: Db, question: RoundQuestion, most: number): Promise<RoundSums | undefined> {
  const { rows } = await sql<RoundSums>`
    select count(*)::integer as rounds, coalesce(sum(bet_minor), 0)::bigint as "betMinor",
        coalesce(sum(won_minor), 0)::bigint as "wonMinor"
      from (select bet_minor, won_minor from game_round where ${asked(question)}
        order by ${END} desc, vendor desc, round desc limit ${most + 1}) found`.execute(db);
  const [sums] = rows;
  return sums === undefined || sums.rounds > most ? undefined : sums;
}

/** Vendors whose games a member has played, one index probe each. */
export async function readVendors(db: Db, merchant: string, memberId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ vendor: string }>`
    with recursive each as (
      (select vendor from game_round where merchant = ${merchant} order by vendor limit 1)
      union all
      select (select r.vendor from game_round r where r.merchant = ${merchant} and r.vendor > each.vendor order by r.vendor limit 1)
        from each where each.vendor is not null
    )
    select each.vendor from each cross join lateral (select from game_round r
      where r.merchant = ${merchant} and r.vendor = each.vendor and r.member_id = ${memberId} order by r.round limit 1) played`.execute(
    db,
  );
  return rows.map(({ vendor }) => vendor);
}

const COLUMNS = sql`vendor, round, node_id as "nodeId", category, bet_minor as "betMinor", won_minor as "wonMinor",
  begun_at as "begunAt", ended_at as "endedAt", outcome, fairness_url as "fairnessUrl",
  case when ended_at is null then 'open' when closed then 'closed' else 'back' end as state,
  coalesce(to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'infinity') as "end"`;

function asked({ merchant, memberId, range, state, category, vendor }: RoundQuestion): RawBuilder<unknown> {
  const parts = [sql`merchant = ${merchant} and member_id = ${memberId} and not is_trial`, ended(range, state)];
  if (category !== undefined) parts.push(sql`coalesce(category, '-') = ${category}`);
  if (vendor !== undefined) parts.push(sql`vendor = ${vendor}`);
  return sql.join(parts, sql` and `);
}

/**
 * Same expression as in the index game_round_by_end. `case` instead of `coalesce`: under row-level security PostgreSQL
 * does not consider `coalesce` leakproof, and would filter row by row instead of using the index range.
 */
const END = sql`case when ended_at is null then 'infinity'::timestamptz else ended_at end`;

function ended(range: RoundQuestion['range'], state: RoundQuestion['state']): RawBuilder<unknown> {
  if (state === 'open') return sql`${END} = 'infinity'`;
  // Open rounds have no day yet: they are listed with today.
  const holdsToday = range.to >= range.today;
  const until = state === undefined && holdsToday ? sql`true` : sql`${END} < ${range.endsAt}`;
  return sql`${END} >= ${range.startsAt} and ${until}`;
}
