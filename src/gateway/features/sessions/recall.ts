import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#gateway/context/context.ts';
import type { Notifier } from '#gateway/identity/codes/notifier.ts';
import {
  clearRemembered,
  clearRememberToken,
  type Filled,
  type RememberToken,
  readRemembered,
  readRememberToken,
  setRemembered,
} from './stored/cookies.ts';
import { endFamily, forgetToken, validateToken } from './stored/remember.ts';

/**
 * Prefilled values of the log-in form (D09). The user name is returned while the remember token is valid; the number
 * needs no token, because a code is required with it. Reading does not replace the token.
 */
export async function recall(
  context: Context,
  notifier: Notifier,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Filled | undefined> {
  const remembered = readRemembered(request);
  const token = readRememberToken(request);
  const username = token && (await accountOf(context, notifier, request, token, remembered !== undefined));
  if (token !== undefined && username === undefined) clearRememberToken(reply);
  const { username: rememberedName, ...number } = remembered ?? {};
  const filled = { ...number, ...(username !== undefined && { username }) };
  if (rememberedName !== undefined && username === undefined) writeRemembered(reply, filled);
  return isEmpty(filled) ? undefined : filled;
}

/** Writes the remaining values to the readable cookie; deletes the cookie if empty. */
export function writeRemembered(reply: FastifyReply, filled: Filled): void {
  if (isEmpty(filled)) clearRemembered(reply);
  else setRemembered(reply, filled);
}

const isEmpty = ({ username, mobileNum }: Filled) => username === undefined && mobileNum === undefined;

/** The account of a valid token. Without the readable cookie the page has forgotten the token. */
async function accountOf(
  { db }: Context,
  notifier: Notifier,
  { merchant }: FastifyRequest,
  token: RememberToken,
  isWanted: boolean,
): Promise<string | undefined> {
  return db.withMerchant(merchant, async (scope) => {
    if (!isWanted) {
      await forgetToken(scope, merchant, token);
      return undefined;
    }
    const validated = await validateToken(scope, merchant, token);
    if (validated.kind === 'none') return undefined;
    if (validated.kind !== 'reused') return validated.account;
    await endFamily(scope, merchant, token);
    await notifier.notify(scope, merchant, validated.memberId, 'rememberReused');
    return undefined;
  });
}
