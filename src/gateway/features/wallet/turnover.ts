import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** What a member has bet so far, in minor units: what bets took from the member's accounts, without those that were rolled back. */
export async function readTurnover(db: Db, merchant: string, memberId: string): Promise<bigint> {
  const { rows } = await sql<{ turnover: string | null }>`
    select -sum(p.amount) filter (where coalesce(p.kind, t.kind) in ('bet', 'rollback')) as turnover
    from ledger_account a
    join posting p on p.merchant = a.merchant and p.account_id = a.id
    join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
    where a.merchant = ${merchant} and a.kind = 'member' and a.owner_id = ${memberId}`.execute(db);
  const turnover = BigInt(rows[0]?.turnover ?? 0);
  return turnover > 0n ? turnover : 0n;
}

/**
 * What a member has bet after each of some transfers that moved on the member's accounts, in minor units, less what was rolled
 * back: below zero where more was. One pass over what moved after the first of them. Transfers that moved nothing of the member's
 * are left out.
 */
export async function readTurnoverSince(
  db: Db,
  merchant: string,
  memberId: string,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (transferIds.length === 0) return new Map();
  const { rows } = await sql<{ transfer: string; turnover: bigint }>`
    with own as (
      select id from ledger_account where merchant = ${merchant} and kind = 'member' and owner_id = ${memberId}
    ), mark as (
      select p.transfer_id as transfer, min(p.id) as id from posting p
        where p.merchant = ${merchant} and p.transfer_id = any(${[...transferIds]}::uuid[]) and p.account_id in (select id from own)
        group by p.transfer_id
    ), places as (select array_agg(id order by id) as ids, min(id) as first from mark),
    bet as (
      select width_bucket(p.id, places.ids) as place, -sum(p.amount) as minor
        from places, own
        join posting p on p.merchant = ${merchant} and p.account_id = own.id
        join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
        where p.id > places.first and coalesce(p.kind, t.kind) in ('bet', 'rollback')
        group by 1
    )
    select mark.transfer, coalesce((select sum(bet.minor) from bet, places
        where bet.place >= width_bucket(mark.id, places.ids)), 0)::bigint as turnover
      from mark`.execute(db);
  return new Map(rows.map(({ transfer, turnover }) => [transfer, turnover]));
}
