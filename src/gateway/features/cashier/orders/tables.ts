import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';
import type { Actor } from '#model/state-machines/machine.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    deposit: DepositTable;
    withdrawal: WithdrawalTable;
    payout_attempt: PayoutAttemptTable;
    payout_match: PayoutMatchTable;
    correction: CorrectionTable;
    order_step: OrderStepTable;
    order_proposal: OrderProposalTable;
    order_evidence: OrderEvidenceTable;
    order_submission: OrderSubmissionTable;
  }
}

/** Columns of all order tables (db/migrations/084-cashier.sql). */
interface OrderColumns {
  merchant: string;
  id: Generated<string>;
  state: Generated<string>;
  /** Incremented by each step. */
  version: Generated<bigint>;
  /** Minor units. */
  amount_minor: bigint;
  created_at: Generated<Date>;
}

interface MembersOrder extends OrderColumns {
  member_id: string;
  currency: string;
}

interface MethodsOrder extends MembersOrder {
  method_id: string;
  /** Code of the payment provider. */
  provider: string;
  /** The member's idempotency key, and SHA-256 of the request. */
  key: string;
  request_hash: Buffer;
  /** The provider's highest sequence number. */
  sequence: Generated<bigint>;
  fee_minor: Generated<bigint>;
  /** Shown to the member. */
  reason: string | null;
}

export interface DepositTable extends MethodsOrder {
  /** The values of the method's form, encrypted. */
  fields: Buffer | null;
  promotion_id: string | null;
  promotion_title: Generated<string | null>;
  next: Json<unknown> | null;
  sent_at: Date | null;
  /** Total received according to the provider. */
  arrived_minor: Generated<bigint>;
  /**
   * The reverted part of it, and the total reverted according to the provider, with the highest sequence number of that
   * report.
   */
  back_minor: Generated<bigint>;
  reported_back_minor: Generated<bigint>;
  back_sequence: Generated<bigint>;
  /** The provider's return URL and its language; the same on each request to the provider. */
  return_url: Generated<string>;
  language: Generated<string>;
  /** When our poller last asked the provider. */
  asked_at: Generated<Date | null>;
  /** The transfer of the credit, once credited. */
  transfer_id: string | null;
}

export interface WithdrawalTable extends MethodsOrder {
  account_id: string;
  /** Changed only by postings. */
  held_minor: Generated<bigint>;
  /** The merchant's setting by which its turnover was checked (D46); null: not checked. */
  turnover_ppm: Generated<number | null>;
  /** The part of the held amount in open matches with depositing members. */
  matched_minor: Generated<bigint>;
  asked_at: Date | null;
  unheard: Generated<number>;
  /** When the provider is polled next; null: the order is not at the provider. */
  poll_at: Date | null;
  /** The provider's final refusal of the payout. */
  refused_as: string | null;
  /** Which reference the provider knows the payout by: 0, the order's id. */
  attempt: Generated<number>;
}

/** A further reference of a payout (db/migrations/087-withdrawals.sql). */
export interface PayoutAttemptTable {
  merchant: string;
  reference: string;
  withdrawal_id: string;
  attempt: number;
  at: Generated<Date>;
}

export interface PayoutMatchTable extends OrderColumns {
  withdrawal_id: string;
  deposit_id: string;
  received_minor: Generated<bigint>;
}

export interface CorrectionTable extends MembersOrder {
  wallet: Generated<string>;
  reason: string;
  proposed_by: string;
}

export interface OrderStepTable {
  merchant: string;
  machine: string;
  order_id: string;
  version: bigint;
  step: string;
  state: string;
  taken_by: Actor;
  actor: string;
  proposed_by: string | null;
  reason: string | null;
  transfer_id: string | null;
  at: Generated<Date>;
}

export interface OrderProposalTable {
  merchant: string;
  machine: string;
  order_id: string;
  /** The order's version at the proposal: the proposal is invalid for any other. */
  version: bigint;
  step: string;
  proposed_by: string;
  reason: string;
  /** Amounts by their sign, minor units as decimal text. */
  amounts: Json<Readonly<Record<string, string>>>;
  at: Generated<Date>;
}

export interface OrderEvidenceTable {
  merchant: string;
  id: Generated<string>;
  machine: string;
  order_id: string;
  member_id: string;
  picture: Buffer;
  media_type: 'image/png' | 'image/jpeg';
  created_at: Generated<Date>;
}

export interface OrderSubmissionTable {
  merchant: string;
  member_id: string;
  /** The member's idempotency key, and SHA-256 of the request. */
  key: string;
  request_hash: Buffer;
  machine: string;
  order_id: string;
  created_at: Generated<Date>;
}
