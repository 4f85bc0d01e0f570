import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Binds a social log-in flow to the browser that started it. */
export const SOCIAL_COOKIE = '__Host-social';

/** SameSite=Lax: the provider redirects the browser back here. The lifetime covers the longest flow. */
const OPTIONS = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
  maxAge: 20 * 60,
} as const satisfies CookieSerializeOptions;

/** The browser's secret; undefined if missing or malformed. */
export function readSocialCookie(request: FastifyRequest): string | undefined {
  const value = request.cookies[SOCIAL_COOKIE];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

export function setSocialCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(SOCIAL_COOKIE, secret, OPTIONS);
}
