import { isId } from '#contract/call/ids.ts';
import type { PayingOrder } from '#contract/payments/payments.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { LockedOrder } from '../orders/take-step.ts';

/** A deposit whose row this transaction has locked, with its method's settings. Amounts are minor units. */
export interface LockedDeposit extends LockedOrder {
  readonly provider: string;
  readonly methodId: string;
  /** The payment flow. */
  readonly way: PayingOrder['kind'];
  readonly amountMinor: bigint;
  /** Total received according to the provider. */
  readonly arrivedMinor: bigint;
  /** The reverted part of it. */
  readonly backMinor: bigint;
  /**
   * Total reverted according to the provider: more than `backMinor` if reported before the payment, or while staff
   * review it.
   */
  readonly reportedBackMinor: bigint;
  /** The player's fee, as agreed when the deposit was opened. */
  readonly feeMinor: bigint;
  /** Permitted difference between requested and received amount, in millionths of the requested one. */
  readonly tolerancePpm: number;
  /** The provider's highest sequence number about the payment, and about its reversal. */
  readonly sequence: bigint;
  readonly backSequence: bigint;
  /** The member has reported that the money was sent. */
  readonly isSent: boolean;
}

/**
 * Reads a deposit and locks its row until the end of the transaction; undefined if the merchant has none with that id.
 */
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
    merchant,
    id: row.id,
    state,
    version,
    currency,
    provider,
    sequence,
    memberId: row.member_id,
    // The table's check constraint limits a deposit's methods to these flows.
    methodId: row.method_id,
    way: row.way as LockedDeposit['way'],
    amountMinor: row.amount_minor,
    arrivedMinor: row.arrived_minor,
    feeMinor: row.fee_minor,
    backMinor: row.back_minor,
    reportedBackMinor: row.reported_back_minor,
    backSequence: row.back_sequence,
    tolerancePpm: row.tolerance_ppm,
    isSent: row.sent_at !== null,
    promotion: row.promotion_title ?? undefined,
  };
}
