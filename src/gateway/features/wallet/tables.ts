import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    merchant_currency: MerchantCurrencyTable;
    ledger_account: LedgerAccountTable;
    transfer: TransferTable;
    posting: PostingTable;
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
  kind: 'equity' | 'member' | 'vendor' | 'trial_equity' | 'trial' | 'trial_vendor' | 'bonus';
  owner_id: string | null;
  currency: string;
  /** MAIN, or one that the merchant names. */
  wallet: Generated<string>;
  /** Whose account it is, where it is a vendor's. */
  vendor: string | null;
  /** A vendor has many accounts in a currency, so that few wait for one row. */
  shard: Generated<number>;
  /** Whole minor units; moved by postings alone. */
  balance: Generated<bigint>;
  floor: bigint;
}

export interface TransferTable {
  merchant: string;
  id: Generated<string>;
  actor: string;
  key: string;
  request_hash: Buffer;
  kind: 'opening' | 'wallet' | 'trial' | 'promotion' | 'bet' | 'win' | 'rollback';
  created_at: Generated<Date>;
}

export interface PostingTable {
  merchant: string;
  id: Generated<bigint>;
  transfer_id: string;
  account_id: string;
  amount: bigint;
  /** The account's balance after it: whoever posts says it, and the database compares. */
  balance: bigint;
}
