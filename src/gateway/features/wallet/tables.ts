import type { Generated } from 'kysely';
import type { LedgerAccount, LedgerMovement } from '#contract/staff/books/ledger-names.ts';
import type { Json } from '#gateway/db/tables.ts';
import type { WageringTerms } from '#model/promotions/validate-rule.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    merchant_currency: MerchantCurrencyTable;
    ledger_account: LedgerAccountTable;
    transfer: TransferTable;
    posting: PostingTable;
    bonus_grant: BonusGrantTable;
    account_balance: AccountBalanceView;
  }
}

export interface MerchantCurrencyTable {
  merchant: string;
  code: string;
  symbol: string;
  exponent: number;
  is_single: Generated<boolean>;
  /** Names of the wallets besides MAIN. */
  wallets: Generated<string[]>;
}

export interface LedgerAccountTable {
  merchant: string;
  id: Generated<string>;
  /** Play money has separate accounts. */
  kind: LedgerAccount;
  owner_id: string | null;
  currency: string;
  /** MAIN, or a name configured by the merchant. */
  wallet: Generated<string>;
  /** Code of the vendor or payment provider that the account belongs to. */
  vendor: string | null;
  /** Above 0: an old vendor account from before deltas existed. */
  shard: Generated<number>;
  /**
   * Whole minor units; changed only by postings. For an account without a limit, the aggregated part (account_balance).
   */
  balance: Generated<bigint>;
  /** Minimum balance; null: none. An account with a limit is locked by each movement. */
  floor: bigint | null;
  ceiling: Generated<bigint | null>;
  /** For a main account: the grant used for bets when the cash is used up. */
  plays_grant: Generated<string | null>;
}

/** Kinds of movements with a separate transfer. */
export type MovementKind = Exclude<LedgerMovement, 'game' | 'play' | 'bet' | 'win' | 'rollback'>;

/** A bonus with wagering (docs/reference/machines.md#grant). Minor units. */
export interface BonusGrantTable {
  merchant: string;
  id: Generated<string>;
  member_id: string;
  state: Generated<'queued' | 'active' | 'released' | 'spent' | 'expired' | 'forfeited'>;
  version: Generated<bigint>;
  currency: string;
  account_id: string;
  amount_minor: bigint;
  /** Changed only by postings. */
  left_minor: Generated<bigint>;
  /** From a reversed deposit: the grant ends with its open rounds, and may not be bet. */
  is_gone: Generated<boolean>;
  promotion_id: string | null;
  reward_id: string | null;
  deposit_id: string | null;
  goal_minor: bigint;
  /** Maximum converted to cash; null: unlimited. */
  cap_minor: bigint | null;
  terms: Json<WageringTerms>;
  created_at: Generated<Date>;
}

export interface TransferTable {
  merchant: string;
  id: Generated<string>;
  actor: string;
  /** Null: the keys are those of the game transactions on its lines. */
  key: string | null;
  request_hash: Buffer | null;
  /** bet, win, rollback: one transfer each, from before the kind game. */
  kind: LedgerMovement;
  /** Names the debt, which is paid only once: grant:ID. */
  obligation: string | null;
  created_at: Generated<Date>;
}

export interface PostingTable {
  merchant: string;
  id: Generated<bigint>;
  transfer_id: string;
  account_id: string;
  amount: bigint;
  /**
   * Balance of the account after the posting, if the account has a limit: the writer supplies it, and the database
   * verifies it.
   */
  balance: bigint | null;
  /** Null: from before lines existed. */
  line: number | null;
  /** Kind of this line's movement; null: the kind of its transfer. */
  kind: 'bet' | 'win' | 'rollback' | null;
  /** The vendor's transaction, or the order of held money. */
  subject: string | null;
}

/** Current balance of each account. */
export interface AccountBalanceView {
  merchant: string;
  id: string;
  balance: bigint;
}
