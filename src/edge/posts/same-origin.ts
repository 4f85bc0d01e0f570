import type { FastifyRequest } from 'fastify';
import { portOf } from '../wire/host.ts';

/**
 * Whether a form comes from the site's own page: browsers send Sec-Fetch-Site or Origin with every post, and a page of
 * another site cannot forge them.
 */
export function isOwnPage({ headers, siteHost, visitor }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin = '' } = headers;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  const own = `${protocol}//${siteHost}${portOf(visitor.hostHeader)}`;
  return URL.canParse(own) && new URL(own).host === host;
}
