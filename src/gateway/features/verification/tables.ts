import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    verification_code: VerificationCodeTable;
    outbox: OutboxTable;
  }
}

export interface VerificationCodeTable {
  merchant: string;
  id: Generated<bigint>;
  purpose: CodePurpose;
  number: string;
  code: Buffer;
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
  used_at: Date | null;
  asked_from: Buffer;
}

/** What a code is good for; one does not stand for the other. */
export type CodePurpose = 'login' | 'register';

export interface OutboxTable {
  merchant: string;
  id: Generated<bigint>;
  kind: 'sms' | 'email';
  recipient: string;
  body: string;
  created_at: Generated<Date>;
}
