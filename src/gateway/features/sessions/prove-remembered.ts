import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import type { LoginDeps } from './deps.ts';
import { type RememberToken, readRemembered } from './stored/cookies.ts';
import { findAndLock } from './stored/read-model.ts';
import { endFamily, findRemembered, forgetToken, rotate, validateToken } from './stored/remember.ts';
import type { VerifiedLogin } from './verified-login.ts';

type Remembered = Pick<VerifiedLogin, 'member' | 'loginMethod' | 'initialPassword' | 'token'>;

/**
 * Authenticates a member by remember token, which is replaced (D09). A reused old token ends the token and its
 * sessions, and the member is notified. Undefined if there is no token, it is another account's, or the page has
 * forgotten it.
 */
export async function proveRemembered(
  db: Db,
  { random }: Context,
  { notifier }: LoginDeps,
  { merchant, request }: Visit,
  { token, account }: { readonly token: RememberToken | undefined; readonly account: string },
): Promise<Remembered | undefined> {
  const owner = token && (await findRemembered(db, merchant, token));
  if (token === undefined || owner === undefined) return undefined;
  const member = await findAndLock(db, merchant, owner.memberId);
  if (member === undefined || owner.accountKey !== account || readRemembered(request) === undefined) {
    await forgetToken(db, merchant, token);
    return undefined;
  }
  const validated = await validateToken(db, merchant, token);
  if (validated.kind === 'none') return undefined;
  if (validated.kind === 'reused') {
    await endFamily(db, merchant, token);
    await notifier.notify(db, merchant, member.id, 'rememberReused');
    return undefined;
  }
  const next = validated.kind === 'current' ? await rotate(db, random, merchant, token) : undefined;
  return { member, loginMethod: 'remembered', initialPassword: false, token: { used: token, next } };
}
