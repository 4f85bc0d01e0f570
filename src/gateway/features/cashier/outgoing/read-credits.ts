import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Owner } from '../password/tries.ts';
import type { OutgoingDeps } from './ports.ts';
import type { Credit } from './turnover-requirements.ts';

/**
 * Credits of external money with a possibly open wagering requirement, oldest first, from the ledger's postings: money
 * received from a provider, out of suspense, by a correction, or from another member's withdrawal
 * (docs/decisions/22-one-rule-guards-everything-that-leaves-an-account.md). Reverted deposits and downward corrections are subtracted. A withdrawal
 * was checked when it was requested: credits well before the last withdrawal had enough turnover then, and that
 * turnover counts for them only.
 */
export async function readCredits(
  db: Db,
  { readTurnoverSince }: Pick<OutgoingDeps, 'readTurnoverSince'>,
  owner: Owner,
): Promise<readonly Credit[]> {
  const credits = lessenCredits(await readOutside(db, owner));
  const { merchant, memberId } = owner;
  const transfers = credits.map(({ transfer }) => transfer);
  const bets = await readTurnoverSince(db, merchant, memberId, transfers);
  return credits.map(({ order, isDeposit, transfer, minor }) => ({
    id: order,
    ...(isDeposit ? { depositId: order } : {}),
    creditedMinor: minor,
    // A credit that the stream has not processed yet: no turnover since.
    betSinceMinor: bets.get(transfer) ?? 0n,
  }));
}

/** A transfer that brought external money or, if negative, returned it. */
interface Outside {
  readonly transfer: string;
  /** The order's id: of the deposit, else the id in the obligation, else the transfer's. */
  readonly order: string;
  readonly isDeposit: boolean;
  readonly isCorrection: boolean;
  readonly minor: bigint;
}

/**
 * Subtracts returned money from its credits: a reversal from its deposit, newest part first; a downward correction from
 * earlier upward corrections.
 */
function lessenCredits(all: readonly Outside[]): readonly Outside[] {
  const credits: Outside[] = [];
  for (const one of all) {
    let back = -one.minor;
    if (back < 0n) credits.push(one);
    for (let at = credits.length - 1; at >= 0 && back > 0n; at -= 1) {
      const credit = credits[at];
      if (credit === undefined || !(one.isCorrection ? credit.isCorrection : credit.order === one.order)) continue;
      const taken = back < credit.minor ? back : credit.minor;
      credits[at] = { ...credit, minor: credit.minor - taken };
      back -= taken;
    }
  }
  return credits.filter(({ minor }) => minor > 0n);
}

/**
 * In the order of the postings. The source account decides, not the transfer's kind, so that a new kind of incoming
 * money has a wagering requirement by default. Money that repaid DEBT was never withdrawable. A returned payout is the
 * member's own money, whose turnover was checked at the request.
 */
async function readOutside(db: Db, { merchant, memberId }: Owner): Promise<readonly Outside[]> {
  const { rows } = await sql<Outside>`
    with last as (
      select max(created_at) - interval '10 minutes' as at from withdrawal
        where merchant = ${merchant} and member_id = ${memberId}
    ), own as materialized (
      select a.id, a.kind, case when last.at is null then 0 else posting_at(a.id, last.at) end as since
        from ledger_account a, last
        where a.merchant = ${merchant} and a.owner_id = ${memberId} and a.kind in ('member', 'debt')
    ), moved as (
      select p.transfer_id as id, min(p.id) as place,
          coalesce(sum(p.amount) filter (where own.kind = 'debt' and p.amount > 0), 0) as repaid
        from own cross join lateral (
          select id, transfer_id, amount from posting
            where merchant = ${merchant} and account_id = own.id and id >= own.since and kind is null) p
        group by p.transfer_id
    )
    select t.id as transfer, t.kind = 'correction' as "isCorrection", outside.minor,
        coalesce(t.obligation ~ '^(deposit|match):', false) as "isDeposit",
        coalesce(case when t.obligation like 'match:%' then (select m.deposit_id::text from payout_match m
            where m.merchant = ${merchant} and m.id = split_part(t.obligation, ':', 2)::uuid) end,
          nullif(split_part(t.obligation, ':', 2), ''), t.id::text) as "order"
      from moved join transfer t on t.merchant = ${merchant} and t.id = moved.id and t.kind <> 'return'
      cross join lateral (
        select (-sum(o.amount) - moved.repaid)::bigint as minor
          from posting o join ledger_account a on a.merchant = o.merchant and a.id = o.account_id
          where o.merchant = ${merchant} and o.transfer_id = moved.id
            and (a.kind in ('provider', 'suspense', 'correction') or (a.kind = 'held' and a.owner_id <> ${memberId}))
      ) outside
      where outside.minor <> 0
      order by moved.place`.execute(db);
  return rows;
}
