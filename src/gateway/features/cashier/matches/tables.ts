import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    receipt_answer: ReceiptAnswerTable;
  }
}

export interface ReceiptAnswerTable {
  merchant: string;
  member_id: string;
  /** The member's idempotency key, and SHA-256 of the request. */
  key: string;
  request_hash: Buffer;
  match_id: string;
  created_at: Generated<Date>;
}
