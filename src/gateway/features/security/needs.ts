import type { AtRest } from '#gateway/identity/at-rest.ts';
import type { Authenticator } from '#gateway/identity/authenticator.ts';
import type { Codes } from '#gateway/identity/codes.ts';
import type { Notifier } from '#gateway/identity/notifier.ts';
import type { Passwords } from '#gateway/identity/passwords.ts';

/** What the security centre asks of other features; compose-identity.ts brings them together. */
export interface SecurityNeeds {
  readonly passwords: Passwords;
  readonly codes: Codes;
  readonly notifier: Notifier;
  readonly authenticator: Authenticator;
  readonly atRest: AtRest;
}
