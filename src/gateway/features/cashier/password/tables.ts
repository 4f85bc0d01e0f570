import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    payment_password_guard: PaymentPasswordGuardTable;
  }
}

export interface PaymentPasswordGuardTable {
  merchant: string;
  member_id: string;
  /** Since the last right one, or the last lock; the one that is being judged counts. */
  wrong_tries: Generated<number>;
  /** Locks in a row: each is twice as long as the one before. */
  locks: Generated<number>;
  locked_until: Date | null;
  /** Keyed hash of what was typed wrong last, with its idempotency key; null: nothing since the last right one. */
  last_wrong: Buffer | null;
  /** When one took the place of another. */
  changed_at: Date | null;
}
