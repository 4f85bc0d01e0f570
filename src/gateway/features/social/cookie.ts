import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Binds a flow to the browser that began it. */
export const SOCIAL_COOKIE = '__Host-social';

/** Lax: the provider's site sends the browser back here. It lives as long as what follows may take. */
const OPTIONS = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
  maxAge: 20 * 60,
} as const satisfies CookieSerializeOptions;

/** The browser's secret; undefined when it has none or it is malformed. */
export function readSocialCookie(request: FastifyRequest): string | undefined {
  const value = request.cookies[SOCIAL_COOKIE];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

export function setSocialCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(SOCIAL_COOKIE, secret, OPTIONS);
}
