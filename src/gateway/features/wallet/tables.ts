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
  kind: 'equity' | 'member' | 'trial_equity' | 'trial';
  owner_id: string | null;
  currency: string;
  /** MAIN, or one that the merchant names. */
  wallet: Generated<string>;
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
  kind: 'opening' | 'wallet' | 'trial';
  created_at: Generated<Date>;
}

export interface PostingTable {
  merchant: string;
  id: Generated<bigint>;
  transfer_id: string;
  account_id: string;
  amount: bigint;
  balance: Generated<bigint>;
}
