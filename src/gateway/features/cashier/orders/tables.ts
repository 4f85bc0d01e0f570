import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';
import type { Actor } from '#model/machines/machine.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    deposit: DepositTable;
    withdrawal: WithdrawalTable;
    payout_attempt: PayoutAttemptTable;
    payout_match: PayoutMatchTable;
    correction: CorrectionTable;
    order_step: OrderStepTable;
    order_proposal: OrderProposalTable;
    order_proof: OrderProofTable;
    order_submission: OrderSubmissionTable;
  }
}

/** What all orders have (db/migrations/084-cashier.sql). */
interface OrderColumns {
  merchant: string;
  id: Generated<string>;
  state: Generated<string>;
  /** Raised by each step. */
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
  /** Code of who moves the money. */
  provider: string;
  /** The member's idempotency key, and SHA-256 of what came with it. */
  key: string;
  request_hash: Buffer;
  /** The largest that the provider said something with. */
  sequence: Generated<bigint>;
  fee_minor: Generated<bigint>;
  /** For the member's eyes. */
  reason: string | null;
}

export interface DepositTable extends MethodsOrder {
  /** What the method's form asked, sealed. */
  fields: Buffer | null;
  promotion_id: string | null;
  promotion_title: Generated<string | null>;
  next: Json<unknown> | null;
  sent_at: Date | null;
  /** What the provider says has arrived in all. */
  arrived_minor: Generated<bigint>;
  /** What of it was taken back, and what the provider says was taken back in all, with the largest sequence that it said it with. */
  back_minor: Generated<bigint>;
  reported_back_minor: Generated<bigint>;
  back_sequence: Generated<bigint>;
  /** The page that a provider leads back to, and its language; the same each time the provider is asked. */
  return_url: Generated<string>;
  language: Generated<string>;
  /** When the provider was last asked by our rounds. */
  asked_at: Generated<Date | null>;
  /** Of the money, once it was credited. */
  transfer_id: string | null;
}

export interface WithdrawalTable extends MethodsOrder {
  account_id: string;
  /** Moved by postings alone. */
  held_minor: Generated<bigint>;
  /** The merchant's setting by which its turnover was validated (D46); null: nobody validated it. */
  turnover_ppm: Generated<number | null>;
  /** Of what is held: matched with members who deposit, and still open. */
  matched_minor: Generated<bigint>;
  asked_at: Date | null;
  unheard: Generated<number>;
  /** When the provider is asked next where it stands; null: it is not with the provider. */
  look_at: Date | null;
  /** The final no that sending it was answered with. */
  refused_as: string | null;
  /** Which reference its provider knows the payout by: 0, the order's id. */
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
  /** The order's when it was proposed: of another one it means nothing any more. */
  version: bigint;
  step: string;
  proposed_by: string;
  reason: string;
  /** Amounts by their sign, minor units as decimal text. */
  amounts: Json<Readonly<Record<string, string>>>;
  at: Generated<Date>;
}

export interface OrderProofTable {
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
  /** The member's idempotency key, and SHA-256 of what came with it. */
  key: string;
  request_hash: Buffer;
  machine: string;
  order_id: string;
  created_at: Generated<Date>;
}
