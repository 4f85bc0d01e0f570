import { isId } from '#contract/call/ids.ts';
import type { PayingOrder } from '#contract/payments/payments.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { LockedOrder } from '../orders/take-step.ts';
import '../methods/tables.ts';

/** A deposit whose row this transaction has locked, with what its method says of it. Amounts are minor units. */
export interface LockedDeposit extends LockedOrder {
  readonly provider: string;
  readonly methodId: string;
  /** How it is paid. */
  readonly way: PayingOrder['kind'];
  /** What was asked for. */
  readonly amountMinor: bigint;
  /** What the provider says has arrived in all. */
  readonly arrivedMinor: bigint;
  /** What of it was taken back. */
  readonly backMinor: bigint;
  /** What the provider says was taken back in all: before the money was heard of, or while staff look at it, more than was. */
  readonly reportedBackMinor: bigint;
  /** The player's fee, as it was told when the deposit was opened. */
  readonly feeMinor: bigint;
  /** What may arrive less or more than was asked for, in millionths of it. */
  readonly tolerancePpm: number;
  /** The largest with which the provider has spoken of the payment, and of what was taken back of it. */
  readonly sequence: bigint;
  readonly backSequence: bigint;
  /** The member said that the money is on its way. */
  readonly isSent: boolean;
}

/** Reads a deposit and locks its row to the end of the transaction; undefined where the merchant has none of that id. */
export async function lockDeposit(db: Db, merchant: string, id: string): Promise<LockedDeposit | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom('deposit as d')
    .innerJoin('pay_method as m', (join) =>
      join.onRef('m.merchant', '=', 'd.merchant').onRef('m.id', '=', 'd.method_id'),
    )
    .select(['d.id', 'd.state', 'd.version', 'd.member_id', 'd.currency', 'd.provider', 'd.method_id', 'm.way'])
    .select(['d.amount_minor', 'd.arrived_minor', 'd.fee_minor', 'm.tolerance_ppm', 'd.sequence', 'd.promotion_title'])
    .select(['d.back_minor', 'd.reported_back_minor', 'd.back_sequence', 'd.sent_at'])
    .where('d.merchant', '=', merchant)
    .where('d.id', '=', id)
    .forNoKeyUpdate('d')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { state, version, currency, provider, sequence } = row;
  return {
    ...{ merchant, id: row.id, state, version, currency, provider, sequence, memberId: row.member_id },
    // A deposit's method is one of those ways (a check of its table).
    ...{ methodId: row.method_id, way: row.way as LockedDeposit['way'] },
    ...{ amountMinor: row.amount_minor, arrivedMinor: row.arrived_minor, feeMinor: row.fee_minor },
    ...{ backMinor: row.back_minor, reportedBackMinor: row.reported_back_minor, backSequence: row.back_sequence },
    tolerancePpm: row.tolerance_ppm,
    isSent: row.sent_at !== null,
    promotion: row.promotion_title ?? undefined,
  };
}
