import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';

type Figures = typeof import('#gateway/features/reconciliation/finance.ts');
type BooksChecks = typeof import('#gateway/features/reconciliation/books-check.ts');

export type ProviderBalance = import('#gateway/features/reconciliation/finance.ts').ProviderBalance;
export type LastBooksCheck = import('#gateway/features/reconciliation/books-check.ts').LastBooksCheck;

export interface FinanceDeps {
  readonly readBalances: Figures['readBalances'];
  readonly readProviderBalances: Figures['readProviderBalances'];
  readonly readFoldLag: Figures['readFoldLag'];
  readonly readBooksCheck: BooksChecks['readBooksCheck'];
  readonly requestBooksCheck: BooksChecks['requestBooksCheck'];
  readonly rules: readonly string[];
  readonly readNightly: typeof import('#gateway/features/books/verify-now.ts').readNightly;
  readonly readStandings: (
    db: Database,
    merchants: readonly string[],
  ) => ReturnType<typeof import('#gateway/stream/standing.ts').readStandings>;
  readonly lagOf: typeof import('#gateway/stream/standing.ts').lagOf;
  /** Resolves the number of decimals of a merchant's currency. */
  readonly readExponents: (db: Db, merchant: string) => Promise<(currency: string) => number>;
}
