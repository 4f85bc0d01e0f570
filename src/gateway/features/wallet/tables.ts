import type { Generated } from 'kysely';
import type { LedgerAccount, LedgerMovement } from '#contract/staff/books/ledger-names.ts';
import type { Json } from '#gateway/db/tables.ts';
import type { WageringTerms } from '#model/promotions/judge-rule.ts';

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
  /** Names of the wallets beside MAIN. */
  wallets: Generated<string[]>;
}

export interface LedgerAccountTable {
  merchant: string;
  id: Generated<string>;
  /** Play money has accounts of its own. */
  kind: LedgerAccount;
  owner_id: string | null;
  currency: string;
  /** MAIN, or one that the merchant names. */
  wallet: Generated<string>;
  /** Whose account it is, where it is a vendor's or a payment provider's. */
  vendor: string | null;
  /** Above 0: a vendor's account from before what commits leave behind. */
  shard: Generated<number>;
  /** Whole minor units; moved by postings alone. Of an account without a limit, what was added up so far (account_balance). */
  balance: Generated<bigint>;
  /** Null: none. An account with a limit is locked by each movement. */
  floor: bigint | null;
  ceiling: Generated<bigint | null>;
  /** Of a main account: the grant that bets take when its cash is used up. */
  plays_grant: Generated<string | null>;
}

/** What a movement of one transfer is. */
export type MovementKind = Exclude<LedgerMovement, 'game' | 'play' | 'bet' | 'win' | 'rollback'>;

/** A bonus that is to be wagered (docs/machines.md#grant). Minor units. */
export interface BonusGrantTable {
  merchant: string;
  id: Generated<string>;
  member_id: string;
  state: Generated<'queued' | 'active' | 'released' | 'spent' | 'expired' | 'forfeited'>;
  version: Generated<bigint>;
  currency: string;
  /** The account of the member's bonuses. */
  account_id: string;
  amount_minor: bigint;
  /** Moved by postings alone. */
  left_minor: Generated<bigint>;
  /** Of a deposit that was taken back: it ends with its open rounds, and nothing is bet of it. */
  is_gone: Generated<boolean>;
  promotion_id: string | null;
  reward_id: string | null;
  deposit_id: string | null;
  goal_minor: bigint;
  /** Null: all of it becomes cash. */
  cap_minor: bigint | null;
  terms: Json<WageringTerms>;
  created_at: Generated<Date>;
}

export interface TransferTable {
  merchant: string;
  id: Generated<string>;
  actor: string;
  /** Null: its keys are those of the game transactions on its lines. */
  key: string | null;
  request_hash: Buffer | null;
  /** bet, win, rollback: one transfer each, from before game. */
  kind: LedgerMovement;
  /** What is owed and paid once: grant:ID. */
  obligation: string | null;
  created_at: Generated<Date>;
}

export interface PostingTable {
  merchant: string;
  id: Generated<bigint>;
  transfer_id: string;
  account_id: string;
  amount: bigint;
  /** The account's balance after it, where it has a limit: whoever posts says it, and the database compares. */
  balance: bigint | null;
  /** Null: of before there were lines. */
  line: number | null;
  /** What moved on this line; null: what its transfer says. */
  kind: 'bet' | 'win' | 'rollback' | null;
  /** The vendor's transaction, or the order of money that is held. */
  subject: string | null;
}

/** What each account holds at the moment of the question. */
export interface AccountBalanceView {
  merchant: string;
  id: string;
  balance: bigint;
}
