import type { Db } from '#gateway/db/tables.ts';
import type { HumanCheck } from '#gateway/identity/checks/human-check.ts';
import type { Codes } from '#gateway/identity/codes/codes.ts';
import type { PhoneTokenVerifier } from '#gateway/identity/codes/phone-verification.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import type { IdentitySettingsService } from '#gateway/identity/settings.ts';
import type { MemberSessions } from '#gateway/identity/sign-in-method.ts';

/** Dependencies of registration on other features; app.ts wires them. */
export interface RegistrationDeps {
  readonly passwords: Passwords;
  readonly settings: IdentitySettingsService;
  readonly humanCheck: HumanCheck;
  readonly captcha: {
    consume(db: Db, merchant: string, id: string | undefined, answer: string | undefined): Promise<boolean>;
  };
  readonly codes: Pick<Codes, 'consume'>;
  readonly sessions: Pick<MemberSessions, 'open'>;
  readonly phoneProvider: PhoneTokenVerifier;
  readonly openWallet: (db: Db, merchant: string, memberId: string) => Promise<unknown>;
}
