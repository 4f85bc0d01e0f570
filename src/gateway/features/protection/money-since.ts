import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Posting } from '#model/limits/measure.ts';
import type { Owner } from './owner.ts';

/**
 * A member's deposits and withdrawals since a time, without the deposit `except`. A deposit counts when it is paid, with
 * what arrived; a reversal makes no room. Parts that another member has confirmed count at once. Unmatched money counts when staff assign it. A withdrawal counts when it is paid, until the bank returns it.
 */
export async function readMoneySince(
  db: Db,
  { merchant, memberId, now }: Owner,
  since: number,
  except: string | undefined,
): Promise<readonly Posting[]> {
  const { rows } = await sql<{ kind: Posting['kind']; at: Date; minor: bigint }>`
    select 'DEPOSIT' as kind, coalesce(s.at, ${new Date(now)}) as at, d.arrived_minor as minor
      from deposit d left join order_step s
          on s.merchant = d.merchant and s.machine = 'deposit' and s.order_id = d.id and s.state = 'paid'
      where d.merchant = ${merchant} and d.member_id = ${memberId} and d.arrived_minor > 0
        and d.id is distinct from ${except ?? null}::uuid
        and (d.state in ('paid', 'reversed') and s.at >= ${new Date(since)} or d.state in ('new', 'waiting'))
    union all
    select 'DEPOSIT', closed_at, amount_minor from suspense
      where merchant = ${merchant} and member_id = ${memberId} and closed_as = 'credited' and closed_at >= ${new Date(since)}
    union all
    select 'WITHDRAWAL', s.at, case s.state when 'paid' then w.amount_minor else -w.amount_minor end
      from withdrawal w join order_step s
          on s.merchant = w.merchant and s.machine = 'withdrawal' and s.order_id = w.id and s.state in ('paid', 'returned')
      where w.merchant = ${merchant} and w.member_id = ${memberId} and s.at >= ${new Date(since)}`.execute(db);
  return rows.map(({ kind, at, minor }) => ({ kind, at: at.getTime(), amountMinor: minor }));
}
