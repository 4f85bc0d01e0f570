import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { forgetTries, takeTry } from './tries.ts';

export interface Asked {
  readonly merchant: string;
  readonly memberId: string;
  readonly password: string | undefined;
}

/**
 * Verifies the password of a signed-in member again: a session alone may not change credentials. Undefined if the
 * password is right or the account has none (D15); throws Failure try_later after five wrong attempts in ten minutes.
 */
export async function askPassword(
  { db }: Context,
  passwords: Passwords,
  { merchant, memberId, password }: Asked,
): Promise<Refusal | undefined> {
  const storedHash = await db.withMerchant(merchant, (scope) => passwordHashOf(scope, merchant, memberId));
  if (storedHash === null) return undefined;
  if (password === undefined) return refuse('password_wrong');
  // Commit the attempt before checking the password, so that concurrent guesses are all counted.
  const wait = await db.withMerchant(merchant, (scope) => takeTry(scope, merchant, memberId, 'password'));
  if (wait > 0) throw new Failure('try_later', { retryAfter: wait });
  if (!(await passwords.verify(storedHash, password.trim())).ok) return refuse('password_wrong');
  await db.withMerchant(merchant, (scope) => forgetTries(scope, merchant, memberId, 'password'));
  return undefined;
}

async function passwordHashOf(db: Db, merchant: string, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('member')
    .select('password_hash')
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}
