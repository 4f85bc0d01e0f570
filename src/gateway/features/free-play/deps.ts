import type { Db } from '#gateway/db/tables.ts';
import type { HumanCheck } from '#gateway/identity/checks/human-check.ts';
import type { EncryptedTexts } from '#gateway/identity/secrets/encrypted-texts.ts';
import type { MemberSessions } from '#gateway/identity/sign-in-method.ts';

/** Dependencies of free play on other features; compose-identity.ts wires them. */
export interface FreePlayDeps {
  readonly humanCheck: HumanCheck;
  readonly sessions: MemberSessions;
  readonly encryptedTexts: EncryptedTexts;
  readonly trialWallet: TrialWallet;
}

export interface TrialWallet {
  open(db: Db, merchant: string, memberId: string): Promise<void>;
  /** Takes back the remaining play money. */
  close(db: Db, merchant: string, memberId: string): Promise<void>;
}
