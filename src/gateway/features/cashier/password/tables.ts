import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    payment_password_guard: PaymentPasswordGuardTable;
  }
}

export interface PaymentPasswordGuardTable {
  merchant: string;
  member_id: string;
  /** Since the last right one, or the last lock. */
  wrong_tries: Generated<number>;
  /** Locks in a row: each is twice as long as the one before. */
  locks: Generated<number>;
  locked_until: Date | null;
  /** When one took the place of another. */
  changed_at: Date | null;
}
