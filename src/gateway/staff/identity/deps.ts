import type { Context } from '#gateway/context/context.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';

/** TOTP codes (RFC 6238), with the parameters of member accounts. */
export interface Totp {
  readonly secretBytes: number;
  describe(bytes: Uint8Array, issuer: string, account: string): { readonly secret: string; readonly uri: string };
  /** The time step of a code; undefined if it matches no step near `now` (epoch milliseconds). */
  stepOf(bytes: Uint8Array, code: string, now: number): number | undefined;
}

/** Recovery codes in the format of member accounts. */
export interface RecoveryCodes {
  make(random: Context['random']): string[];
  /** Normalizes a typed code for comparison; undefined if its format is invalid. */
  read(typed: string): string | undefined;
}

export interface StaffEmailTransport {
  send(mail: {
    readonly messageId: string;
    readonly brand: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  }): Promise<void>;
  close(): void;
}

export interface AccountDeps {
  readonly passwords: Passwords;
  readonly atRest: AtRest;
  readonly totp: Totp;
  readonly recoveryCodes: RecoveryCodes;
  /** Undefined: e-mails are queued, and an administrator passes their links on. */
  readonly mail: StaffEmailTransport | undefined;
}
