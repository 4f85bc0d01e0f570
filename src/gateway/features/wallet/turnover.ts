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
