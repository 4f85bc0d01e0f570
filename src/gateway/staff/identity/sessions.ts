import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { IDLE_MINUTES, UNATTENDED_HEADER } from '#contract/staff/session/calls.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';
import type { AuthenticateStaff, StaffSession } from '../staff-pipeline.ts';

export const STAFF_COOKIE = '__Host-livery-staff';
/** Marks a browser that a staff user has signed in with. It grants no access by itself. */
const BROWSER_COOKIE = '__Host-livery-browser';
const BROWSER_LIFE_S = 180 * 86_400;
const HOST_ONLY = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;

/** 30 minutes idle timeout, 12 hours absolute timeout (docs/explanation/safety.md#identity). */
const IDLE = sql<Date>`now() - make_interval(mins => ${sql.lit(IDLE_MINUTES)})`;
const LONGEST = sql<Date>`now() - interval '12 hours'`;
const SEEN_EVERY = sql<Date>`now() - interval '1 minute'`;

/** A new session with its cookie token, which is returned only here. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly token: string;
  readonly csrf: string;
}

/** Opens a session in the caller's transaction; only the hash of its token is stored. */
export async function openSession(
  db: Db,
  random: RandomBytes,
  staffId: string,
  device: string,
  browser: Buffer | null = null,
): Promise<OpenedSession> {
  const token = Buffer.from(random(32)).toString('base64url');
  const csrf = Buffer.from(random(24)).toString('base64url');
  const row = { token_hash: digest(token), staff_id: staffId, csrf, device: device.slice(0, 200), browser };
  const { id } = await db
    .insertInto('staff_session')
    .values({ ...row, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { sessionId: id, token, csrf };
}

/** Sessions to end: all of an account, only one, or all except one. */
export interface EndedSessions {
  readonly staffId: string;
  readonly only?: string;
  readonly except?: string;
}

/** Ends sessions of an account; returns the number of open ones. */
export async function endSessions(db: Db, { staffId, only, except }: EndedSessions): Promise<number> {
  let ending = db
    .updateTable('staff_session')
    .set({ ended_at: sql`now()` })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null);
  if (only !== undefined) ending = ending.where('id', '=', only);
  if (except !== undefined) ending = ending.where('id', '<>', except);
  return Number((await ending.executeTakeFirstOrThrow()).numUpdatedRows);
}

/** Ends the session that the browser sends at sign-in, so that the new session gets a new id (session fixation). */
export async function endBrought(db: Db, request: FastifyRequest): Promise<void> {
  const token = secretIn(request, STAFF_COOKIE);
  if (token === undefined) return;
  await db
    .updateTable('staff_session')
    .set({ ended_at: sql`now()` })
    .where('token_hash', '=', digest(token))
    .where('ended_at', 'is', null)
    .execute();
}

/** Open sessions of an account, most recently used first. */
export function listSessions(db: Db, staffId: string) {
  return db
    .selectFrom('staff_session')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', IDLE)
    .where('created_at', '>', LONGEST)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Hash of the browser's cookie secret; undefined without the cookie. */
export function browserOf(request: FastifyRequest): Buffer | undefined {
  const secret = secretIn(request, BROWSER_COOKIE);
  return secret === undefined ? undefined : digest(secret);
}

/** Whether the account signed in with this browser within the last 180 days. */
export async function isKnownBrowser(db: Db, staffId: string, browser: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('staff_session')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('browser', '=', browser)
    .where('created_at', '>', sql<Date>`now() - interval '180 days'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The secret of the browser's cookie; a new one if it has none. */
export function readBrowserSecret(request: FastifyRequest, random: RandomBytes): string {
  return secretIn(request, BROWSER_COOKIE) ?? Buffer.from(random(32)).toString('base64url');
}

/** Sets the session cookie and, if given, the browser cookie. */
export function setStaffCookies(reply: FastifyReply, token: string, browser?: string): void {
  reply.setCookie(STAFF_COOKIE, token, HOST_ONLY);
  if (browser !== undefined) reply.setCookie(BROWSER_COOKIE, browser, { ...HOST_ONLY, maxAge: BROWSER_LIFE_S });
}

export function clearStaffCookie(reply: FastifyReply): void {
  reply.clearCookie(STAFF_COOKIE, HOST_ONLY);
}

/** Creates the authentication by session cookie: requires an open session of an enabled account. */
export function createAuthenticateStaff(db: Database): AuthenticateStaff {
  return async (request) => {
    const token = secretIn(request, STAFF_COOKIE);
    if (token === undefined) return 'not_logged_in';
    const isAttended = request.headers[UNATTENDED_HEADER] === undefined;
    const found = await db.asStaff([], (scope) => findSession(scope, digest(token), isAttended));
    return found ?? 'session_expired';
  };
}

function secretIn(request: FastifyRequest, cookie: string): string | undefined {
  const secret = request.cookies[cookie];
  return secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : undefined;
}

/** Automatic requests of an unattended page do not extend the session. */
async function findSession(db: Db, tokenHash: Buffer, isAttended: boolean): Promise<StaffSession | undefined> {
  const row = await db
    .selectFrom('staff_session as s')
    .innerJoin('staff_account as a', 'a.id', 's.staff_id')
    .select(['s.id', 's.staff_id', 's.csrf', 'a.name', 'a.role', 'a.merchants'])
    .select(sql<boolean>`s.seen_at < ${SEEN_EVERY}`.as('stale'))
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .where('s.seen_at', '>', IDLE)
    .where('s.created_at', '>', LONGEST)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.stale && isAttended)
    await db.updateTable('staff_session').set({ seen_at: sql`now()` }).where('id', '=', row.id).execute();
  const { id, staff_id, csrf, name, role, merchants } = row;
  return { staffId: staff_id, sessionId: id, csrf, name, role, merchants: merchants ?? 'all' };
}
