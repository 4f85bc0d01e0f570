import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    outbox: OutboxTable;
    outbox_sent: OutboxSentTable;
  }
}

export interface OutboxTable {
  merchant: string;
  id: Generated<bigint>;
  kind: 'sms' | 'email';
  /** Empty: a decoy that makes existing and missing accounts indistinguishable, never delivered. */
  recipient: string;
  subject: string | null;
  /** The text message, or the plain text part of a mail. */
  body: string;
  html: string | null;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
  next_at: Generated<Date>;
  attempts: Generated<number>;
}

/** Metadata of a message that has left the outbox, without its text. */
export interface OutboxSentTable {
  merchant: string;
  id: bigint;
  kind: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  outcome: 'sent' | 'refused' | 'late';
  attempts: number;
  created_at: Date;
  ended_at: Generated<Date>;
}
