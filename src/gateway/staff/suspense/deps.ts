import type { Db } from '#gateway/db/tables.ts';

type Suspense = import('#gateway/features/cashier/suspense/suspense.ts').Suspense;

export type SuspendedMoney = import('#gateway/features/cashier/queues/suspense-list.ts').SuspendedMoney;

export interface SuspenseDeps {
  readonly list: typeof import('#gateway/features/cashier/queues/suspense-list.ts').listSuspense;
  readonly propose: Suspense['propose'];
  readonly close: Suspense['close'];
  readonly drop: Suspense['drop'];
  readonly whyRefused: (
    error: unknown,
  ) => 'unknown' | 'stale' | 'unproposed' | 'own' | 'foreign' | 'member' | undefined;
  /** The member's id; undefined if there is no such account. */
  readonly findMember: (db: Db, merchant: string, account: string) => Promise<string | undefined>;
  readonly referenceOf: typeof import('#model/state-machines/reference.ts').referenceOf;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}
