import type { Db } from '#gateway/db/tables.ts';
import type { HumanCheck } from '#gateway/identity/checks/human-check.ts';
import type { SealedTexts } from '#gateway/identity/secrets/sealed-texts.ts';
import type { MemberSessions } from '#gateway/identity/way-in.ts';

/** What free play asks of other features; compose-identity.ts brings them together. */
export interface FreePlayDeps {
  readonly humanCheck: HumanCheck;
  readonly sessions: MemberSessions;
  readonly sealedTexts: SealedTexts;
  readonly trialWallet: TrialWallet;
}

/** The play money of a trial account. */
export interface TrialWallet {
  open(db: Db, merchant: string, memberId: string): Promise<void>;
  /** Takes back what is left. */
  close(db: Db, merchant: string, memberId: string): Promise<void>;
}
