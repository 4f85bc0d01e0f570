import type { Db } from '#gateway/db/tables.ts';
import type { HumanCheck } from '#gateway/identity/checks/human-check.ts';
import type { Authenticator } from '#gateway/identity/codes/authenticator.ts';
import type { Codes } from '#gateway/identity/codes/codes.ts';
import type { Notifier } from '#gateway/identity/codes/notifier.ts';
import type { PhoneTokenVerifier } from '#gateway/identity/codes/phone-verification.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import type { IdentitySettingsService } from '#gateway/identity/settings.ts';
import type { Sessions } from './sessions.ts';

/** Dependencies of log-in on other features; compose-identity.ts wires them. */
export interface LoginDeps {
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly settings: IdentitySettingsService;
  readonly humanCheck: HumanCheck;
  readonly captcha: {
    consume(db: Db, merchant: string, id: string | undefined, answer: string | undefined): Promise<boolean>;
  };
  /** Asks registers of self-exclusion about a member who has logged in. Never rejects because of them. */
  readonly askRegisters: (merchant: string, memberId: string) => Promise<void>;
  readonly codes: Codes;
  readonly phoneProvider: PhoneTokenVerifier;
  readonly authenticator: Authenticator;
  readonly notifier: Notifier;
}
