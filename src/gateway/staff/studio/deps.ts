import type { Db } from '#gateway/db/tables.ts';

type Service = typeof import('#gateway/features/brands/service.ts');

export interface StudioDeps {
  readonly brands: ReturnType<Service['createBrandRevisions']>;
  readonly isMoved: (error: unknown) => boolean;
  readonly isRefused: (error: unknown) => error is Error;
  /** The revision that the database serves; null: none. */
  readonly readCurrent: (db: Db, merchant: string) => Promise<string | null>;
}
