import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    payout_account: PayoutAccountTable;
  }
}

export interface PayoutAccountTable {
  merchant: string;
  id: Generated<string>;
  member_id: string;
  method_id: string;
  /** The payee in the format for providers (payee.ts), encrypted. */
  ciphertext: Buffer;
  /** The holder's name, encrypted separately: the name is shown, the rest is not. */
  holder: Buffer;
  masked: string;
  fingerprint: Buffer;
  created_at: Generated<Date>;
  usable_at: Date;
  removed_at: Date | null;
}
