import type { Refusal } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { RememberToken } from './kept/cookies.ts';
import type { LoginMember } from './kept/read-model.ts';
import type { Way } from './kept/tables.ts';

/** Somebody who proved who they are. */
export interface Proof {
  /** Read and locked in the transaction that opens the session. */
  readonly member: LoginMember;
  readonly way: Way;
  /** The password was the one that the merchant hands out (D17). */
  readonly initialPassword: boolean;
  /** What the request said about remembering the browser. */
  readonly remember: boolean | undefined;
  /** The count of failed log-ins that a whole log-in ends. */
  readonly subject: Buffer | undefined;
  /** The remember token that was the proof; `next` is to be given out in its place, undefined within its grace. */
  readonly token?: { readonly used: RememberToken; readonly next: RememberToken | undefined };
  /** The second step was taken. */
  readonly isWhole?: true;
}

/** Proves who somebody is, in the transaction that opens the session; a refusal is kept, and so is what it wrote. */
export type Prove = (db: Db) => Promise<Proof | Refusal>;
