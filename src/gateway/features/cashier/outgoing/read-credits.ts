import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Owner } from '../password/tries.ts';
import type { OutgoingDeps } from './ports.ts';
import type { Credit } from './turnover-needs.ts';

/**
 * The credits of money from outside whose turnover may still be open, oldest first, read from the ledger's postings: what came
 * to the member from a provider, out of suspense, by a correction, or from another member's withdrawal (docs/decisions/150-turnover-by-postings.md).
 * What was taken back of a deposit or corrected downwards is not owed any more. A withdrawal was validated when it was asked
 * for: what was credited well before the last one had enough by then, and what was bet for it counts for it alone.
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
    // A credit that the stream has not taken yet: nothing was bet since.
    betSinceMinor: bets.get(transfer) ?? 0n,
  }));
}

/** A transfer that brought money from outside, or, below zero, took it back there. */
interface Outside {
  readonly transfer: string;
  /** The order: a deposit's id, else the id that the obligation names, else the transfer's. */
  readonly order: string;
  readonly isDeposit: boolean;
  readonly isCorrection: boolean;
  readonly minor: bigint;
}

/**
 * Takes what went back out of the credits that it belongs to: a reversal out of its deposit, newest part first; a correction
 * downwards out of corrections upwards before it.
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
 * In the order of the postings. The sources decide, not the transfer's kind: a new way for money to come in is owed by itself.
 * What paid a DEBT never was the member's to withdraw.
 * A payout that the provider returned is the member's own money, which had its turnover when it was asked for.
 */
async function readOutside(db: Db, { merchant, memberId }: Owner): Promise<readonly Outside[]> {
  const { rows } = await sql<Outside>`
    with last as (
      select max(created_at) - interval '10 minutes' as at from withdrawal
        where merchant = ${merchant} and member_id = ${memberId}
    ), own as (
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
