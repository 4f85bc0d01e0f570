import type { FastifyReply } from 'fastify';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import {
  clearRemembered,
  clearRememberToken,
  type Filled,
  readRemembered,
  readRememberToken,
  setRemembered,
  setRememberToken,
} from './stored/cookies.ts';
import { beginToRemember, bindSession, forgetToken } from './stored/remember.ts';
import type { VerifiedLogin } from './verified-login.ts';

/** A successful log-in, as far as remembering needs it. */
type Entered = Pick<VerifiedLogin, 'member' | 'loginMethod' | 'remember' | 'token'> & {
  /** A member who must change the password is not remembered, which would postpone the change. */
  readonly mayBegin: boolean;
  readonly device: Buffer;
  readonly sessionId: Buffer;
};

/**
 * Remembers or forgets the browser of a log-in, as requested (D09); returns the cookie changes. After a log-in by text
 * message only the number is remembered, because a code is required anyway.
 */
export async function keepRemembered(
  db: Db,
  { random }: Context,
  { merchant, request }: Visit,
  entered: Entered,
): Promise<(reply: FastifyReply) => void> {
  const { member, loginMethod, remember, token, device, sessionId } = entered;
  if (remember === false) {
    const storedToken = token?.used ?? readRememberToken(request);
    if (storedToken !== undefined) await forgetToken(db, merchant, storedToken);
    return forget;
  }
  const filled = readRemembered(request);
  if (token !== undefined) {
    await bindSession(db, merchant, sessionId, token.used.selector);
    return (reply) => setRemembered(reply, { ...filled, username: member.account });
  }
  if (remember !== true) return () => undefined;
  if (loginMethod === 'sms' || loginMethod === 'phone')
    return (reply) => setRemembered(reply, { ...filled, ...numberOf(member.mobile) });
  if (!entered.mayBegin) return () => undefined;
  const begun = await beginToRemember(db, random, merchant, { memberId: member.id, device, sessionId });
  return (reply) => {
    setRememberToken(reply, begun);
    setRemembered(reply, { ...filled, username: member.account });
  };
}

function forget(reply: FastifyReply): void {
  clearRememberToken(reply);
  clearRemembered(reply);
}

/** An E.164 number split for the form. */
function numberOf(number: string | null): Filled {
  const parsed = number === null ? undefined : parsePhoneNumberFromString(number);
  if (parsed === undefined) return {};
  return { countryDialingCode: parsed.countryCallingCode, mobileNum: parsed.nationalNumber };
}
