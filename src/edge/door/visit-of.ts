import type { FastifyRequest } from 'fastify';
import type { Visit } from '../gateway/gateway-link.ts';
import { portOf } from '../wire/host.ts';

/** On whose behalf a browser's call goes out. The port belongs to the page's origin, which the gateway compares. */
export function visitOf({
  merchant,
  siteHost,
  visitor,
}: Pick<FastifyRequest, 'merchant' | 'siteHost' | 'visitor'>): Visit {
  const { hostHeader, address, isSecure } = visitor;
  return { merchant, host: siteHost + portOf(hostHeader), address, isSecure };
}

/** The origin of the site's own pages, as its visitor's browser writes it. */
export function originOf({ siteHost, visitor }: Pick<FastifyRequest, 'siteHost' | 'visitor'>): string {
  const { isSecure, hostHeader } = visitor;
  return new URL(`${isSecure ? 'https' : 'http'}://${siteHost}${portOf(hostHeader)}`).origin;
}
