import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#gateway/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Authenticate } from '#gateway/door/door.ts';
import { memberAsFact } from '#gateway/identity/member-document.ts';
import { digest } from '#gateway/identity/secrets.ts';
import {
  clearSessionCookie,
  DEVICE_COOKIE,
  readCookie,
  readSecret,
  SESSION_COOKIE,
  setDeviceCookie,
  setSessionCookie,
} from './cookies.ts';
import { findSession } from './read-model.ts';
import { deleteSession, insertSession, insertToken, keepDevice, touchSession } from './store.ts';

/** A session that was opened. `give` sets its cookies and answers the token; call it once the transaction is through. */
export interface Opened {
  give(reply: FastifyReply): string;
}

/** Sessions of all merchants (decision D18): a cookie that scripts cannot read, and a token per tab bound to it. */
export interface Sessions {
  /** Checks token and cookie of a request against each other. */
  readonly authenticate: Authenticate;
  /** Opens a session in the caller's transaction, and ends the one that the browser had. */
  open(db: Db, merchant: string, memberId: string, request: FastifyRequest): Promise<Opened>;
  /** A token for a tab that has none, from the browser's cookie; undefined, and the cookie gone, without a session. */
  resume(merchant: string, request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>;
  /** Ends a session with the tokens of all its tabs. */
  end(merchant: string, request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Builds the sessions. */
export function createSessions({ db, random }: Context): Sessions {
  const makeSecret = () => Buffer.from(random(32)).toString('base64url');

  const authenticate: Authenticate = async (request) => {
    const { merchant } = request;
    const token = readSecret(request.headers.authorization);
    const cookie = readCookie(request, SESSION_COOKIE);
    // A token alone opens nothing, and neither does a cookie.
    if (token === undefined || cookie === undefined) return 'not_logged_in';
    const sessionId = digest(cookie);
    const found = await db.withMerchant(merchant, async (scope) => {
      const row = await findSession(scope, merchant, sessionId, digest(token));
      if (row?.stale) await touchSession(scope, merchant, sessionId);
      return row;
    });
    if (found === undefined) return 'session_expired';
    const member = memberAsFact(found);
    return { memberId: found.id, sessionId: sessionId.toString('base64url'), member, flags: {} };
  };

  async function open(scope: Db, merchant: string, memberId: string, request: FastifyRequest): Promise<Opened> {
    const session = makeSecret();
    const token = makeSecret();
    const device = readCookie(request, DEVICE_COOKIE) ?? makeSecret();
    const before = readCookie(request, SESSION_COOKIE);
    if (before !== undefined) await deleteSession(scope, merchant, digest(before));
    await insertSession(scope, merchant, digest(session), memberId);
    await insertToken(scope, merchant, digest(token), digest(session));
    await keepDevice(scope, merchant, memberId, digest(device));
    return {
      give(reply) {
        setSessionCookie(reply, session);
        setDeviceCookie(reply, device);
        return token;
      },
    };
  }

  async function resume(merchant: string, request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const cookie = readCookie(request, SESSION_COOKIE);
    if (cookie === undefined) return undefined;
    const token = makeSecret();
    const sessionId = digest(cookie);
    const isLive = await db.withMerchant(merchant, async (scope) => {
      if ((await findSession(scope, merchant, sessionId, undefined)) === undefined) return false;
      await insertToken(scope, merchant, digest(token), sessionId);
      await touchSession(scope, merchant, sessionId);
      return true;
    });
    if (!isLive) clearSessionCookie(reply);
    return isLive ? token : undefined;
  }

  async function end(merchant: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const cookie = readCookie(request, SESSION_COOKIE);
    if (cookie !== undefined)
      await db.withMerchant(merchant, (scope) => deleteSession(scope, merchant, digest(cookie)));
    clearSessionCookie(reply);
    // Language and remembered name stay: only what was cached goes.
    reply.header('clear-site-data', '"cache"');
  }

  return { authenticate, open, resume, end };
}
