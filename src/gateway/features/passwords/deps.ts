import type { Refusal } from '#contract/wire/envelope.ts';
import type { Authenticator } from '#gateway/identity/codes/authenticator.ts';
import type { Codes } from '#gateway/identity/codes/codes.ts';
import type { Messenger } from '#gateway/identity/codes/messenger.ts';
import type { Notifier } from '#gateway/identity/codes/notifier.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import type { IdentitySettingsService } from '#gateway/identity/settings.ts';
import type { LetIn, MemberSessions } from '#gateway/identity/sign-in-method.ts';

/** Dependencies of setting a password on other features; compose-identity.ts wires them. */
export interface PasswordDeps {
  readonly passwords: Passwords;
  readonly settings: IdentitySettingsService;
  readonly codes: Pick<Codes, 'consume'>;
  readonly messenger: Messenger;
  readonly notifier: Notifier;
  readonly sessions: MemberSessions;
  readonly letIn: LetIn;
  readonly authenticator: Authenticator;
  /**
   * Verifies the old password of a signed-in member, counted and throttled like a failed log-in. Undefined: the
   * password is right, or the account has none.
   */
  askPassword(asked: {
    readonly merchant: string;
    readonly memberId: string;
    readonly password: string | undefined;
  }): Promise<Refusal | undefined>;
}
