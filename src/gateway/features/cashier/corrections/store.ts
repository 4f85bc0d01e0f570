import type { Db } from '#gateway/db/tables.ts';
import type { LockedOrder } from '../orders/take-step.ts';

/** A correction whose row is locked until the end of the transaction. */
export interface HeldCorrection {
  readonly order: LockedOrder;
  readonly amountMinor: bigint;
  readonly reason: string;
  readonly proposedBy: string;
}

/** Locks a correction; undefined if there is none with that id. */
export async function lockCorrection(db: Db, merchant: string, id: string): Promise<HeldCorrection | undefined> {
  const row = await db
    .selectFrom('correction')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { state, version, member_id: memberId, wallet, currency } = row;
  return {
    order: { merchant, id, state, version, memberId, wallet, currency },
    amountMinor: row.amount_minor,
    reason: row.reason,
    proposedBy: row.proposed_by,
  };
}
