import type { Generated } from 'kysely';
import type { PromotionEntry } from '#contract/promotions/read.ts';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    promotion: PromotionTable;
    promotion_entry: PromotionEntryTable;
    promotion_request: PromotionRequestTable;
    promotion_picture: PromotionPictureTable;
    promotion_reward: PromotionRewardTable;
    raffle_ticket: RaffleTicketTable;
    promotion_rule: PromotionRuleTable;
  }
}

/** A ticket's possible prize: minor units as text, and its weight. */
export interface StoredPrize {
  readonly amount: string;
  readonly weight: number;
}

export interface PromotionTable {
  merchant: string;
  id: string;
  type: string;
  entry: PromotionEntry;
  reward: bigint | null;
  gives_on_join: Generated<boolean>;
  with_deposit: Generated<boolean>;
  tickets: Generated<number>;
  prizes: Json<readonly StoredPrize[]>;
  starts_at: Date | null;
  ends_at: Date | null;
  settled_at: Date | null;
  /** For places paid by staff: the staff user, and the other one who proposed it. */
  settled_by: Generated<string | null>;
  proposed_by: Generated<string | null>;
  /** Null: the operator's bonus account pays. */
  budget: Generated<string | null>;
}

export interface PromotionRuleTable {
  merchant: string;
  promotion_id: string;
  version: bigint;
  rule: Json;
  is_on: boolean;
  set_by: string;
  proposed_by: string | null;
  set_at: Generated<Date>;
}

export interface PromotionEntryTable {
  merchant: string;
  promotion_id: string;
  member_id: string;
  joined_at: Generated<Date>;
}

export interface PromotionRequestTable {
  merchant: string;
  id: Generated<string>;
  promotion_id: string;
  member_id: string;
  remarks: Generated<string>;
  status: Generated<'open' | 'rejected' | 'approved'>;
  reason: string | null;
  asked_at: Generated<Date>;
  answered_at: Date | null;
  answered_by: string | null;
  proposed_by: string | null;
}

export interface PromotionPictureTable {
  merchant: string;
  request_id: string;
  position: number;
  image: Buffer;
}

export interface PromotionRewardTable {
  merchant: string;
  id: Generated<string>;
  promotion_id: string;
  member_id: string;
  origin: string;
  amount: bigint;
  issued_at: Generated<Date>;
  claimable_at: Generated<Date>;
  expires_at: Date;
  claimed_at: Date | null;
  claim_key: string | null;
  rule_version: bigint | null;
  /** Paid automatically. */
  is_auto: Generated<boolean>;
  /** For a bonus with wagering. */
  goal_minor: bigint | null;
  cap_minor: bigint | null;
  terms: Json | null;
  deposit_id: string | null;
  withdrawn_at: Date | null;
  grant_id: string | null;
}

export interface RaffleTicketTable {
  merchant: string;
  id: Generated<string>;
  promotion_id: string;
  member_id: string;
  number: number;
  server_seed: Buffer;
  given_at: Generated<Date>;
  played_at: Date | null;
  claim_key: string | null;
  client_seed: string | null;
  prize: number | null;
  amount: bigint | null;
}
