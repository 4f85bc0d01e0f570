import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { DayRange } from './day-range.ts';

/** Which rounds of a member: those that closed in a range of days, and the open ones where today is one of them. */
export interface RoundQuestion {
  readonly merchant: string;
  readonly memberId: string;
  readonly range: Pick<DayRange, 'startsAt' | 'endsAt' | 'from' | 'to' | 'today'>;
  /** open: all that are open, whichever the days; closed: those alone that have ended. */
  readonly state?: 'open' | 'closed' | undefined;
  readonly category?: string | undefined;
  readonly vendor?: string | undefined;
}

/** A round as a member's betting record has it. Amounts in minor units. */
export interface RoundRow {
  readonly vendor: string;
  readonly round: string;
  readonly nodeId: string;
  /** Of the game as the session began; null: not known. */
  readonly category: string | null;
  /** open; closed; back: all its bets were taken back. */
  readonly state: 'open' | 'closed' | 'back';
  readonly betMinor: bigint;
  readonly wonMinor: bigint;
  readonly begunAt: Date;
  /** The moment that it counts for; null: it is open. */
  readonly endedAt: Date | null;
  /** `endedAt` to the microsecond, in UTC; `infinity`: it is open. */
  readonly end: string;
}

/** Behind which round a page goes on: one that has ended since stands before it and is not told twice. */
export type RoundKey = Pick<RoundRow, 'end' | 'vendor' | 'round'>;

/** The place of a round in the record: newest end first, open ones before all. */
export const keyOfRound = ({ end, vendor, round }: RoundRow): RoundKey => ({ end, vendor, round });

/** Rounds, the newest first, behind `after`. Each page costs the same, however many come before it (game_round_by_end). */
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

/** One round of a member; undefined: there is none, or it is somebody else's. */
export async function readRound(
  db: Db,
  merchant: string,
  memberId: string,
  { vendor, round }: Pick<RoundRow, 'vendor' | 'round'>,
): Promise<RoundRow | undefined> {
  // Whether it is a trial's is asked of what was found: in the condition it would open the index of the record, which finds no one round.
  const { rows } = await sql<
    RoundRow & { readonly isTrial: boolean }
  >`select ${COLUMNS}, is_trial as "isTrial" from game_round
    where merchant = ${merchant} and vendor = ${vendor} and member_id = ${memberId} and round = ${round}`.execute(db);
  const [found] = rows;
  if (found === undefined || found.isTrial) return undefined;
  const { isTrial: _, ...row } = found;
  return row;
}

/** What rounds come to. */
export interface RoundSums {
  readonly rounds: number;
  readonly betMinor: bigint;
  readonly wonMinor: bigint;
}

/** What all rounds of a question come to, open ones with what they hold so far; undefined where they are more than `most`. */
export async function sumRounds(db: Db, question: RoundQuestion, most: number): Promise<RoundSums | undefined> {
  const { rows } = await sql<RoundSums>`
    select count(*)::integer as rounds, coalesce(sum(bet_minor), 0)::bigint as "betMinor",
        coalesce(sum(won_minor), 0)::bigint as "wonMinor"
      from (select bet_minor, won_minor from game_round where ${asked(question)}
        order by ${END} desc, vendor desc, round desc limit ${most + 1}) found`.execute(db);
  const [sums] = rows;
  return sums === undefined || sums.rounds > most ? undefined : sums;
}

/** The vendors whose games a member has played, each found by one look into the index. */
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
  begun_at as "begunAt", ended_at as "endedAt",
  case when ended_at is null then 'open' when closed then 'closed' else 'back' end as state,
  coalesce(to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'infinity') as "end"`;

function asked({ merchant, memberId, range, state, category, vendor }: RoundQuestion): RawBuilder<unknown> {
  const parts = [sql`merchant = ${merchant} and member_id = ${memberId} and not is_trial`, ended(range, state)];
  if (category !== undefined) parts.push(sql`coalesce(category, '-') = ${category}`);
  if (vendor !== undefined) parts.push(sql`vendor = ${vendor}`);
  return sql.join(parts, sql` and `);
}

/**
 * As the index game_round_by_end has it. Written with `case`: behind row-level security PostgreSQL does not take `coalesce` for
 * leakproof, and would compare row by row what it reads from the first one on.
 */
const END = sql`case when ended_at is null then 'infinity'::timestamptz else ended_at end`;

function ended(range: RoundQuestion['range'], state: RoundQuestion['state']): RawBuilder<unknown> {
  if (state === 'open') return sql`${END} = 'infinity'`;
  // What is open counts for no day yet: it stands with today.
  const holdsToday = range.to >= range.today;
  const until = state === undefined && holdsToday ? sql`true` : sql`${END} < ${range.endsAt}`;
  return sql`${END} >= ${range.startsAt} and ${until}`;
}
