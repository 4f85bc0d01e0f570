import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    payment_password_guard: PaymentPasswordGuardTable;
  }
}

export interface PaymentPasswordGuardTable {
  merchant: string;
  member_id: string;
  /** Wrong attempts since the last right one or the last lock; an attempt that is still being checked counts. */
  wrong_tries: Generated<number>;
  /** Consecutive locks: each lasts twice as long as the previous one. */
  locks: Generated<number>;
  locked_until: Date | null;
  /** Keyed hash of the last wrong input and its idempotency key; null: no wrong input since the last right one. */
  last_wrong: Buffer | null;
  /** When the password was last replaced; null: never. */
  changed_at: Date | null;
}
