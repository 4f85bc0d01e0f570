import type { Authenticator } from '#gateway/identity/codes/authenticator.ts';
import type { Codes } from '#gateway/identity/codes/codes.ts';
import type { Notifier } from '#gateway/identity/codes/notifier.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';

/** Dependencies of the security centre on other features; compose-identity.ts wires them. */
export interface SecurityDeps {
  readonly passwords: Passwords;
  readonly codes: Codes;
  readonly notifier: Notifier;
  readonly authenticator: Authenticator;
  readonly atRest: AtRest;
}
