import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** What members at the same table have in common (db/migrations/090-play.sql). */
type Signal = 'device' | 'payout' | 'address' | 'self';

/** Bets of a member against a linked member, or on several sides; minor units. */
export interface LinkedPair {
  readonly memberId: string;
  readonly account: string;
  readonly otherId: string;
  readonly otherAccount: string;
  readonly signals: readonly Signal[];
  readonly rounds: number;
  readonly betMinor: bigint;
  readonly wonMinor: bigint;
  readonly weightless: number;
  readonly isBetween: boolean;
  readonly lastAt: Date;
}

/** Cursor: the last pair of a page. */
export type LinkedPlace = Pick<LinkedPair, 'memberId' | 'otherId'> & { readonly at: number };

const MOST_ROWS = 50;

/** A page of linked play of the last 30 days by pairs, latest first. */
export async function readLinkedPlay(
  db: Db,
  merchant: string,
  after: LinkedPlace | undefined,
): Promise<{ readonly rows: readonly LinkedPair[]; readonly hasMore: boolean }> {
  const place =
    after === undefined
      ? sql`true`
      : sql`(date_trunc('milliseconds', max(p.at)), p.member_id, p.other_id) < (${new Date(after.at)}, ${after.memberId}::uuid, ${after.otherId}::uuid)`;
  const { rows } = await sql<LinkedPair>`
    select p.member_id as "memberId", m.account, p.other_id as "otherId", o.account as "otherAccount", p.rounds,
        p.signals, p.weightless, p.between as "isBetween", p.at as "lastAt", p.bet as "betMinor", p.won as "wonMinor"
      from (
        select p.merchant, p.member_id, p.other_id, count(distinct (p.vendor, p.round))::integer as rounds,
            (select array_agg(distinct signal order by signal) from linked_play s, unnest(s.signals) as signal
              where s.merchant = p.merchant and s.member_id = p.member_id and s.other_id = p.other_id
                and s.at > now() - interval '30 days') as signals,
            (count(distinct (p.vendor, p.round)) filter (where p.is_weightless))::integer as weightless,
            bool_or(p.is_between) as between, date_trunc('milliseconds', max(p.at)) as at,
            (select coalesce(sum(r.bet_minor), 0)::bigint from game_round r where r.merchant = p.merchant
              and r.member_id = p.member_id and (r.vendor, r.round) in (select l.vendor, l.round from linked_play l
                where l.merchant = p.merchant and l.member_id = p.member_id and l.other_id = p.other_id
                  and l.at > now() - interval '30 days')) as bet,
            (select coalesce(sum(r.won_minor), 0)::bigint from game_round r where r.merchant = p.merchant
              and r.member_id = p.member_id and (r.vendor, r.round) in (select l.vendor, l.round from linked_play l
                where l.merchant = p.merchant and l.member_id = p.member_id and l.other_id = p.other_id
                  and l.at > now() - interval '30 days')) as won
          from linked_play p
          where p.merchant = ${merchant} and p.at > now() - interval '30 days'
          group by p.merchant, p.member_id, p.other_id
          having ${place}
          order by at desc, p.member_id desc, p.other_id desc limit ${MOST_ROWS + 1}
      ) p
      join member m on m.merchant = p.merchant and m.id = p.member_id
      join member o on o.merchant = p.merchant and o.id = p.other_id
      order by p.at desc, p.member_id desc, p.other_id desc`.execute(db);
  return { rows: rows.slice(0, MOST_ROWS), hasMore: rows.length > MOST_ROWS };
}

/** Signals that make linked play count for nothing; version 0: not configured. */
export interface PlayPolicy {
  readonly version: number;
  readonly signals: readonly Signal[];
}

const FIRST: PlayPolicy = { version: 0, signals: ['device', 'payout', 'self'] };

export async function readPlayPolicy(db: Db, merchant: string): Promise<PlayPolicy> {
  const { rows } = await sql<PlayPolicy>`select version::integer as version, signals from play_policy
    where merchant = ${merchant}`.execute(db);
  return rows[0] ?? FIRST;
}

/** Applies from now on to rounds when they close; false: version conflict. */
export async function writePlayPolicy(db: Db, merchant: string, { version, signals }: PlayPolicy): Promise<boolean> {
  const { rows } = await sql`insert into play_policy as p (merchant, version, signals)
    select ${merchant}, 1, ${[...signals]}::text[] where ${version} = 0
    on conflict (merchant) do nothing returning 1`.execute(db);
  if (rows.length > 0) return true;
  const changed = await sql`update play_policy set signals = ${[...signals]}::text[], version = version + 1
    where merchant = ${merchant} and version = ${version} and version > 0 returning 1`.execute(db);
  return changed.rows.length > 0;
}
