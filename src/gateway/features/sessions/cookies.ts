import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie without which a token opens nothing (decision D18). */
export const SESSION_COOKIE = '__Host-session';
/** Names a browser that its member logged in from; it opens nothing by itself. */
export const DEVICE_COOKIE = '__Host-device';

const DEVICE_LIFE_S = 180 * 86_400;
/** What the prefix asks for: this host alone, the whole site, Secure. Browsers take it on http://x.localhost too. */
const HOST_ONLY = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
} as const satisfies CookieSerializeOptions;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** A secret of 256 bits as it travels; undefined for anything else. */
export function readSecret(value: string | undefined): string | undefined {
  return value !== undefined && SECRET.test(value) ? value : undefined;
}

/** The secret in a cookie of ours; undefined when there is none or it is malformed. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return readSecret(request.cookies[name]);
}

/** Sets the session's cookie: gone with the browser, and worth nothing once the session ended here. */
export function setSessionCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(SESSION_COOKIE, secret, HOST_ONLY);
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, HOST_ONLY);
}

export function setDeviceCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(DEVICE_COOKIE, secret, { ...HOST_ONLY, sameSite: 'strict', maxAge: DEVICE_LIFE_S });
}
