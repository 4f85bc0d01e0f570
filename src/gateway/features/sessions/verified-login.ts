import type { Refusal } from '#contract/wire/envelope.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import type { RememberToken } from './stored/cookies.ts';
import type { LoginMember } from './stored/read-model.ts';

/** Authentication method; `reset`: by setting a new password, which required a stronger proof than a password. */
export type LoginMethod = Tables['second_step']['login_method'] | 'reset';

export interface VerifiedLogin {
  /** Read and locked in the transaction that opens the session. */
  readonly member: LoginMember;
  readonly loginMethod: LoginMethod;
  /** The password was the merchant's initial one (D17). */
  readonly initialPassword: boolean;
  /** The request's choice about remembering the browser. */
  readonly remember: boolean | undefined;
  /** The count of failed log-ins to reset after a completed log-in. */
  readonly subject: Buffer | undefined;
  /** The remember token used; `next` is its replacement, undefined within the grace time. */
  readonly token?: { readonly used: RememberToken; readonly next: RememberToken | undefined };
  /** The second step is done. */
  readonly isWhole?: true;
}

/** Authenticates a member in the transaction that opens the session; a refusal and its writes are committed. */
export type Prove = (db: Db) => Promise<VerifiedLogin | Refusal>;
