import type { Db } from '#gateway/db/tables.ts';

type Store = typeof import('#gateway/features/cashier/queues/methods-store.ts');

export type MethodRow = import('#gateway/features/cashier/queues/methods-store.ts').MethodRow;
export type NewMethod = import('#gateway/features/cashier/queues/methods-store.ts').NewMethod;
export type NewSettings = import('#gateway/features/cashier/queues/methods-store.ts').NewSettings;

export interface PayMethodDeps {
  readonly readAll: Store['readAllMethods'];
  readonly lock: Store['lockMethod'];
  readonly add: Store['addMethod'];
  readonly write: Store['writeMethod'];
  readonly writeSettings: Store['writeSettings'];
  readonly readSettings: typeof import('#gateway/features/cashier/methods/settings.ts').readCashierSettings;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  /** Validates rules with the checks of registration rules; returns the reason of a refusal, undefined if valid. */
  readonly validateRules: (merchant: string, rules: unknown) => Promise<string | undefined>;
}
