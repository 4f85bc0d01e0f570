import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    upline_transfer: UplineTransferTable;
    downline_transfer: DownlineTransferTable;
  }
}

export interface UplineTransferTable {
  merchant: string;
  id: Generated<string>;
  member_id: string;
  upline_id: string;
  currency: string;
  amount_minor: bigint;
  /** The member's idempotency key and the SHA-256 of the request. */
  key: string;
  request_hash: Buffer;
  transfer_id: string;
  created_at: Generated<Date>;
}

export interface DownlineTransferTable {
  merchant: string;
  id: Generated<string>;
  member_id: string;
  downline_id: string;
  currency: string;
  amount_minor: bigint;
  /** The sender's idempotency key and the SHA-256 of the request. */
  key: string;
  request_hash: Buffer;
  transfer_id: string;
  created_at: Generated<Date>;
}
