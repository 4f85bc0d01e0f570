import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    receipt_answer: ReceiptAnswerTable;
  }
}

export interface ReceiptAnswerTable {
  merchant: string;
  /** The withdrawer. */
  member_id: string;
  /** Their idempotency key, and SHA-256 of what came with it. */
  key: string;
  request_hash: Buffer;
  match_id: string;
  created_at: Generated<Date>;
}
