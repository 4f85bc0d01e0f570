import type { Db } from '#gateway/db/tables.ts';
import type { Claims } from './claims.ts';

/** Bonuses with wagering, as promotions use them. */
export interface GrantPort {
  /** Notifies the member of a new grant, and starts the grant if no other is active. */
  readonly given: (db: Db, merchant: string, grantId: string) => Promise<void>;
  readonly beginNext: (db: Db, merchant: string, memberId: string) => Promise<void>;
  /** False: not possible now. */
  readonly release: (db: Db, merchant: string, grantId: string) => Promise<boolean>;
  readonly spend: (db: Db, merchant: string, grantId: string) => Promise<boolean>;
}

/** Dependencies of automatic payments on the ledger and the inbox. */
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
