import type { Db } from '#gateway/db/tables.ts';

/** Members' authenticators, as log-in and password changes use them. */
export interface Authenticator {
  /** Whether the member has a confirmed authenticator. */
  isEnrolled(db: Db, merchant: string, memberId: string): Promise<boolean>;
  /**
   * Verifies a code of the authenticator, or a recovery code, which is used up by it. Counts an attempt in the caller's
   * transaction: after five in ten minutes further codes are wrong without a check. The caller must commit after a
   * wrong code.
   */
  verify(db: Db, merchant: string, memberId: string, code: string): Promise<'ok' | 'wrong'>;
}
