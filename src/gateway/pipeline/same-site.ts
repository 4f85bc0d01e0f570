import type { FastifyRequest } from 'fastify';

/**
 * Whether a state-changing request comes from the merchant's own page: browsers send Origin with these methods, and
 * Sec-Fetch-Site if supported, and a page of another site can forge neither. A request without Origin is refused.
 */
export function isSameSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  // The page's scheme determines the default port; TLS may end before this process.
  const own = `${protocol}//${request.visitorHost}`;
  return URL.canParse(own) && new URL(own).host === host;
}
