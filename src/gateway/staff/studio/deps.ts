import type { Db } from '#gateway/db/tables.ts';

type Service = typeof import('#gateway/features/brands/service.ts');

export interface StudioDeps {
  readonly brands: ReturnType<Service['createBrandRevisions']>;
  readonly isMoved: (error: unknown) => boolean;
  readonly isRefused: (error: unknown) => error is Error;
  /** The revision that the database serves; null: none. */
  /** Vendor lanes in the format of their call. */
  readonly readLanes: (db: Db, merchant: string) => Promise<readonly object[]>;
  /** The brand file of a stored revision as parsed JSON; undefined: there is none. */
  readonly readBrandFile: (db: Db, merchant: string, revision: string) => Promise<unknown>;
  /** Whether another staff user must approve that this one serves a brand; `isOfPacks`: with other market packs. */
  readonly mustAsk: (merchant: string, staffId: string, isOfPacks: boolean) => Promise<boolean>;
  readonly readCurrent: (db: Db, merchant: string) => Promise<string | null>;
}
