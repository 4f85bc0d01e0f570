import type { Db } from '#gateway/db/tables.ts';

/** The members' authenticators, as log-in and new passwords ask for them. */
export interface Authenticator {
  /** Whether the member has confirmed one. */
  isEnrolled(db: Db, merchant: string, memberId: string): Promise<boolean>;
  /**
   * Judges a code of the authenticator, or a recovery code, which is spent by it. Counts a try in the caller's
   * transaction: five in ten minutes, each later one is wrong unseen. A caller that answers a wrong code must commit.
   */
  verify(db: Db, merchant: string, memberId: string, code: string): Promise<'ok' | 'wrong'>;
}
