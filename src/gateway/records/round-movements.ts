import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { RoundRow } from './rounds.ts';

/** A movement of a round: change of the member's account in minor units; negative: lost. */
export interface RoundMovementRow {
  readonly kind: string;
  readonly at: Date;
  readonly amountMinor: bigint;
}

/**
 * Maximum postings of the account that are searched for one round: thousands of other postings may lie within a long
 * round.
 */
const MOST_SCANNED = 5_000;
const MOST_REPORTED = 500;

/**
 * Movements of a round, oldest first. Searches the account's postings between the first and last movement, so that no
 * index entry per bet is needed.
 */
export async function readRoundMovements(
  db: Db,
  merchant: string,
  memberId: string,
  { vendor, round }: Pick<RoundRow, 'vendor' | 'round'>,
): Promise<readonly RoundMovementRow[]> {
  const { rows } = await sql<RoundMovementRow>`
    with played as materialized (
      select begun_at, moved_at from game_round
        where merchant = ${merchant} and vendor = ${vendor} and member_id = ${memberId} and round = ${round}
    ), own as materialized (
      select a.id, posting_at(a.id, played.begun_at) as first, played.moved_at from played, ledger_account a
        where a.merchant = ${merchant} and a.kind = 'member' and a.owner_id = ${memberId} and a.wallet = 'MAIN'
    )
    select seen.kind, seen.created_at as at, seen.amount as "amountMinor"
      from (
        select p.id, p.kind, p.subject, p.amount, t.created_at from own cross join lateral (
          select id, transfer_id, kind, subject, amount from posting
            where merchant = ${merchant} and account_id = own.id and id >= own.first order by id limit ${MOST_SCANNED}) p
          cross join lateral (
            select created_at from transfer where merchant = ${merchant} and id = p.transfer_id limit 1) t
          where p.kind is not null and t.created_at <= own.moved_at + interval '1 minute'
      ) seen
      cross join lateral (
        select round, member_id from game_transaction where merchant = ${merchant} and vendor = ${vendor} and id = seen.subject limit 1) g
      where g.round = ${round} and g.member_id = ${memberId}
      order by seen.id limit ${MOST_REPORTED}`.execute(db);
  return rows;
}
