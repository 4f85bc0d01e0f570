import type { Context } from '#gateway/context/context.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';

/** Codes of authenticator apps (RFC 6238), as the players' are made. */
export interface Totp {
  readonly secretBytes: number;
  describe(bytes: Uint8Array, issuer: string, account: string): { readonly secret: string; readonly uri: string };
  /** The time step that a code is of; undefined when it is of none near `now` (epoch milliseconds). */
  stepOf(bytes: Uint8Array, code: string, now: number): number | undefined;
}

/** Recovery codes, as the players' are written. */
export interface RecoveryCodes {
  make(random: Context['random']): string[];
  /** As it is compared, however it was typed; undefined for what is none by its shape. */
  read(typed: string): string | undefined;
}

/** Takes letters to a mail server. */
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

/** What the staff's accounts are given of the gateway. */
export interface AccountDeps {
  readonly passwords: Passwords;
  readonly atRest: AtRest;
  readonly totp: Totp;
  readonly recoveryCodes: RecoveryCodes;
  /** Undefined: letters wait for an administrator to hand their link on. */
  readonly mail: StaffEmailTransport | undefined;
}
