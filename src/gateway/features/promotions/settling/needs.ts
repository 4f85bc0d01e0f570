import type { Db } from '#gateway/db/tables.ts';
import type { Claims } from './claims.ts';

/** Bonuses that are wagered, as promotions use them. */
export interface GrantPort {
  /** Tells the member of a grant that was just given, and begins it where none is played with. */
  readonly given: (db: Db, merchant: string, grantId: string) => Promise<void>;
  readonly beginNext: (db: Db, merchant: string, memberId: string) => Promise<void>;
  /** False: not now. */
  readonly release: (db: Db, merchant: string, grantId: string) => Promise<boolean>;
  readonly spend: (db: Db, merchant: string, grantId: string) => Promise<boolean>;
}

/** What paying and ending by ourselves asks of the money and the inbox. */
export interface SettlingDeps {
  readonly claims: Claims;
  readonly grants: GrantPort;
  readonly notify: (
    db: Db,
    merchant: string,
    memberId: string,
    kind: string,
    details: Readonly<Record<string, string>>,
  ) => Promise<void>;
}
