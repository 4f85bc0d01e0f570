import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REMEMBERED_COOKIE } from '#contract/page/cookies.ts';
import { readRememberedCookie } from '#contract/session/read.ts';

/** Session cookie: a token is valid only together with it (D18). */
export const SESSION_COOKIE = '__Host-session';
/** Identifies a browser from which the member has logged in; grants no access by itself. */
export const DEVICE_COOKIE = '__Host-device';

/** Replaces the password for a day (D09): `selector.validator`. */
export const REMEMBER_COOKIE = '__Host-remember';

const REMEMBER_LIFE_S = 86_400;
const DEVICE_LIFE_S = 180 * 86_400;
/**
 * Attributes required by the __Host- prefix: no domain, path /, Secure. On http://x.localhost the request pipeline
 * writes the cookie differently (decision 15).
 */
const HOST_ONLY = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
} as const satisfies CookieSerializeOptions;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** A 256-bit secret in its text form; undefined if malformed. */
export function readSecret(value: string | undefined): string | undefined {
  return value !== undefined && SECRET.test(value) ? value : undefined;
}

/** The secret in one of our cookies; undefined if missing or malformed. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return readSecret(request.cookies[name]);
}

/** Sets the session cookie: it ends with the browser, and is invalid once the session has ended here. */
export function setSessionCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(SESSION_COOKIE, secret, HOST_ONLY);
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, HOST_ONLY);
}

export function setDeviceCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(DEVICE_COOKIE, secret, { ...HOST_ONLY, sameSite: 'strict', maxAge: DEVICE_LIFE_S });
}

/** A parsed remember token: the selector names the browser, the validator is the secret. */
export interface RememberToken {
  readonly selector: Buffer;
  readonly validator: string;
}

const REMEMBER = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** The browser's remember token; undefined if missing or malformed. */
export function readRememberToken(request: FastifyRequest): RememberToken | undefined {
  const [, selector, validator] = REMEMBER.exec(request.cookies[REMEMBER_COOKIE] ?? '') ?? [];
  if (selector === undefined || validator === undefined) return undefined;
  return { selector: Buffer.from(selector, 'base64url'), validator };
}

export function setRememberToken(reply: FastifyReply, { selector, validator }: RememberToken): void {
  const value = `${selector.toString('base64url')}.${validator}`;
  reply.setCookie(REMEMBER_COOKIE, value, { ...HOST_ONLY, sameSite: 'strict', maxAge: REMEMBER_LIFE_S });
}

export function clearRememberToken(reply: FastifyReply): void {
  reply.clearCookie(REMEMBER_COOKIE, { ...HOST_ONLY, sameSite: 'strict' });
}

const READABLE = { ...HOST_ONLY, httpOnly: false, sameSite: 'strict' } as const;

/** Prefilled values of the log-in form; a number comes with its dialling code. */
export interface Filled {
  readonly username?: string;
  readonly countryDialingCode?: string;
  readonly mobileNum?: string;
}

/**
 * The readable cookie of remembered values; undefined if empty. An invalid number is left out, because any script may
 * write the cookie.
 */
export function readRemembered(request: FastifyRequest): Filled | undefined {
  const value = request.cookies[REMEMBERED_COOKIE];
  const remembered = value === undefined ? undefined : readRememberedCookie(encodeURIComponent(value));
  if (remembered === undefined) return undefined;
  const { username, countryDialingCode = '', mobileNum = '' } = remembered;
  const isNumber = /^\+?[0-9]{1,5}$/.test(countryDialingCode) && /^[0-9]{1,20}$/.test(mobileNum);
  return { ...(username !== undefined && { username }), ...(isNumber && { countryDialingCode, mobileNum }) };
}

export function setRemembered(reply: FastifyReply, filled: Filled): void {
  reply.setCookie(REMEMBERED_COOKIE, JSON.stringify(filled), { ...READABLE, maxAge: REMEMBER_LIFE_S });
}

export function clearRemembered(reply: FastifyReply): void {
  reply.clearCookie(REMEMBERED_COOKIE, READABLE);
}
