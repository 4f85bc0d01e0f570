import type { FastifyReply, FastifyRequest } from 'fastify';
import { tagOf } from '#contract/page/session-tag.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Notifier } from '#gateway/identity/codes/notifier.ts';
import { type MemberRow, memberAsFact, memberWithShares } from '#gateway/identity/member-document.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import type { MemberSessions, Opened } from '#gateway/identity/sign-in-method.ts';
import type { Authenticate, SignedIn } from '#gateway/pipeline/pipeline.ts';
import { emitEvent } from '#gateway/stream/emit-event.ts';
import { endAllSessions } from './end-all.ts';
import { recall } from './recall.ts';
import {
  clearSessionCookie,
  DEVICE_COOKIE,
  type Filled,
  readCookie,
  readSecret,
  SESSION_COOKIE,
  setDeviceCookie,
  setSessionCookie,
} from './stored/cookies.ts';
import { keepPlace, type Place, placeOf } from './stored/place.ts';
import { findLastLogin, hasSession, isKnownDevice, tokensQuery } from './stored/read-model.ts';
import { createSessionCache, type FoundSession, type SessionKey } from './stored/session-cache.ts';
import { deleteSession, insertSession, insertToken, keepDevice, noteLogin, touchSession } from './stored/store.ts';

/** The browser of a request before the visitor is identified. */
export interface Browser {
  readonly place: Place;
  /** Sets the device cookie; idempotent. */
  give(reply: FastifyReply): void;
}

export interface OpenedHere extends Opened {
  readonly sessionId: Buffer;
}

/** Reply to a tab without a token. */
export interface Resumed {
  readonly token?: string;
  readonly remembered?: Filled;
}

/** A member with a validated session, and the tags of all tabs of the session. */
export interface FoundTabs {
  readonly member: SignedIn;
  readonly tags: readonly string[];
}

/** `secret`: the session cookie. */
export type FindByTab = (merchant: string, secret: string, tag: string) => Promise<FoundTabs | undefined>;

/** Sessions of all merchants (D18): an HttpOnly cookie, and a token per tab bound to it. */
export interface Sessions extends MemberSessions {
  /** Checks that token and cookie of a request belong together. */
  readonly authenticate: Authenticate;
  /** The member of a browser's session, by the tag of one of its tabs; undefined: the session has no such tab. */
  readonly findByTab: FindByTab;
  /** The browser of a request; for a request without a device cookie each call creates a new one. */
  browserOf(request: FastifyRequest): Browser;
  /** Opens a session like `open`, for a browser read before. */
  openAt(db: Db, merchant: string, memberId: string, request: FastifyRequest, browser: Browser): Promise<OpenedHere>;
  /**
   * Issues a token for a tab without one by the browser's cookie, with the prefilled values of the log-in form. Deletes
   * invalid cookies.
   */
  resume(merchant: string, request: FastifyRequest, reply: FastifyReply): Promise<Resumed>;
  /** Ends a session with the tokens of all its tabs. */
  end(merchant: string, request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Creates the session service. A member with earlier log-ins is notified of a new browser. */
export function createSessions(context: Context, notifier: Notifier): Sessions {
  const { db, random } = context;
  const makeSecret = () => Buffer.from(random(32)).toString('base64url');

  function browserOf(request: FastifyRequest): Browser {
    const secret = readCookie(request, DEVICE_COOKIE) ?? makeSecret();
    return {
      place: placeOf(context, request, digest(secret)),
      give: (reply) => setDeviceCookie(reply, secret),
    };
  }

  async function openAt(scope: Db, merchant: string, memberId: string, request: FastifyRequest, browser: Browser) {
    const session = makeSecret();
    const token = makeSecret();
    const sessionId = digest(session);
    const before = readCookie(request, SESSION_COOKIE);
    if (before !== undefined) await deleteSession(scope, merchant, digest(before));
    const isTrial = await insertSession(scope, merchant, sessionId, memberId, browser.place);
    await insertToken(scope, merchant, digest(token), sessionId);
    await arrive(scope, notifier, merchant, memberId, browser.place);
    // Log-ins with play money accounts do not count.
    if (!isTrial) await emitEvent(scope, merchant, { kind: 'login', memberId });
    return {
      sessionId,
      give(reply: FastifyReply) {
        setSessionCookie(reply, session);
        browser.give(reply);
        return token;
      },
    };
  }

  async function resume(merchant: string, request: FastifyRequest, reply: FastifyReply): Promise<Resumed> {
    const token = await resumeToken(db, merchant, makeSecret, request, reply);
    const remembered = await recall(context, notifier, request, reply);
    return { ...(token !== undefined && { token }), ...(remembered && { remembered }) };
  }

  async function end(merchant: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const cookie = readCookie(request, SESSION_COOKIE);
    if (cookie !== undefined)
      await db.withMerchant(merchant, (scope) => deleteSession(scope, merchant, digest(cookie)));
    clearSessionCookie(reply);
    // Language and remembered name stay: only the cache is cleared.
    reply.header('clear-site-data', '"cache"');
  }

  const open: MemberSessions['open'] = (scope, merchant, memberId, request) =>
    openAt(scope, merchant, memberId, request, browserOf(request));

  return { ...findingIn(context), browserOf, open, openAt, endAll: endAllSessions, resume, end };
}

const FIND = 'select * from find_session($1, $2, $3, $4)';

function findingIn({ db, trees, sessionChanges }: Context): Pick<Sessions, 'authenticate' | 'findByTab'> {
  const cache = createSessionCache(sessionChanges);

  async function load({ merchant, sessionId, token }: SessionKey): Promise<FoundSession | undefined> {
    const signature = (await db.sign())('session', merchant, sessionId.toString('hex'), token.toString('hex'));
    const [row] = await db.prepared<SessionRow>('find_session', FIND, [merchant, sessionId, token, signature]);
    return row && { memberId: row.id, member: memberAsFact(row), leftMs: row.left_ms };
  }

  async function find(key: SessionKey, onlyReads: boolean): Promise<SignedIn | undefined> {
    const found = await (onlyReads ? cache.read(key, () => load(key)) : cache.ask(key, () => load(key)));
    if (found === undefined) return undefined;
    const member = memberWithShares(found.member, await trees.read(key.merchant));
    return { memberId: found.memberId, sessionId: key.sessionId.toString('base64url'), member, flags: {} };
  }

  return {
    async authenticate(request, { onlyReads = false } = {}) {
      const { merchant } = request;
      const token = readSecret(request.headers.authorization);
      const cookie = readCookie(request, SESSION_COOKIE);
      // Both token and cookie are required.
      if (token === undefined || cookie === undefined) return 'not_logged_in';
      const key = { merchant, sessionId: digest(cookie), token: digest(token) };
      return (await find(key, onlyReads)) ?? 'session_expired';
    },
    async findByTab(merchant, secret, tag) {
      const cookie = readSecret(secret);
      if (cookie === undefined) return undefined;
      const sessionId = digest(cookie);
      const tokens = await db.read(merchant, 'session_tokens', tokensQuery(db.platform, merchant, sessionId));
      const token = tokens.find(({ hash }) => tagOf(hash) === tag)?.hash;
      const member = token && (await find({ merchant, sessionId, token }, true));
      return member && { member, tags: tokens.map(({ hash }) => tagOf(hash)) };
    },
  };
}

/** The member of a session, and how long it lasts at most (020-members.sql). */
interface SessionRow extends MemberRow {
  readonly left_ms: number;
}

/** Records where a member logged in, and notifies the member of a new device. */
async function arrive(scope: Db, notifier: Notifier, merchant: string, memberId: string, place: Place): Promise<void> {
  const isNew = !(await isKnownDevice(scope, merchant, memberId, place.device));
  if (isNew && (await findLastLogin(scope, merchant, memberId)) !== null) {
    const facts = { ...(place.name && { device: place.name }), ...(place.country && { country: place.country }) };
    await notifier.notify(scope, merchant, memberId, 'newDevice', facts);
  }
  await noteLogin(scope, merchant, memberId, place);
  await keepDevice(scope, merchant, memberId, place);
  await keepPlace(scope, merchant, memberId, place);
}

/** Issues a new token for the session of the browser's cookie; deletes the cookie of an ended session. */
async function resumeToken(
  db: Context['db'],
  merchant: string,
  makeSecret: () => string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const cookie = readCookie(request, SESSION_COOKIE);
  if (cookie === undefined) return undefined;
  const token = makeSecret();
  const sessionId = digest(cookie);
  const isLive = await db.withMerchant(merchant, async (scope) => {
    if (!(await hasSession(scope, merchant, sessionId))) return false;
    await insertToken(scope, merchant, digest(token), sessionId);
    await touchSession(scope, merchant, sessionId);
    return true;
  });
  if (!isLive) clearSessionCookie(reply);
  return isLive ? token : undefined;
}
