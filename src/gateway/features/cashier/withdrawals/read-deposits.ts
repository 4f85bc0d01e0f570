import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Owner } from '../password/tries.ts';
import '../orders/tables.ts';
import type { JudgeNeeds } from './ports.ts';
import type { CreditedDeposit } from './turnover-needs.ts';

/**
 * The deposits whose turnover may still be open, oldest first. A withdrawal was judged when it was asked for: those that were
 * credited well before the last one had enough by then, and what was bet for them counts for them alone.
 */
export async function readCreditedDeposits(
  db: Db,
  { readTurnoverSince }: Pick<JudgeNeeds, 'readTurnoverSince'>,
  { merchant, memberId }: Owner,
): Promise<readonly CreditedDeposit[]> {
  const { rows } = await sql<{ id: string; transfer: string; credited: bigint }>`
    select d.id, d.transfer_id as transfer, coalesce(nullif(d.arrived_minor, 0), d.amount_minor) as credited
      from deposit d
      join order_step s on s.merchant = d.merchant and s.machine = 'deposit' and s.order_id = d.id and s.state = 'paid'
      where d.merchant = ${merchant} and d.member_id = ${memberId} and d.state = 'paid'
        and s.at > coalesce((select max(w.created_at) - interval '10 minutes' from withdrawal w
          where w.merchant = d.merchant and w.member_id = d.member_id), '-infinity')
      order by s.at, d.id`.execute(db);
  const bets = await readTurnoverSince(
    db,
    merchant,
    memberId,
    rows.map(({ transfer }) => transfer),
  );
  return rows.map(({ id, transfer, credited }) => ({
    id,
    creditedMinor: credited,
    betSinceMinor: bets.get(transfer) ?? 0n,
  }));
}
