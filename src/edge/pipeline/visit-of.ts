import type { FastifyRequest } from 'fastify';
import type { Visit } from '../gateway/gateway-link.ts';
import { portOf } from '../wire/host.ts';

/**
 * The visit on whose behalf a browser's call is sent. The host includes the port: it is part of the page's origin,
 * which the gateway compares.
 */
export function visitOf({
  merchant,
  siteHost,
  visitor,
}: Pick<FastifyRequest, 'merchant' | 'siteHost' | 'visitor'>): Visit {
  const { hostHeader, address, isSecure } = visitor;
  return { merchant, host: siteHost + portOf(hostHeader), address, isSecure };
}

/** The origin of the site's own pages, as the visitor's browser sends it. */
export function originOf({ siteHost, visitor }: Pick<FastifyRequest, 'siteHost' | 'visitor'>): string {
  const { isSecure, hostHeader } = visitor;
  return new URL(`${isSecure ? 'https' : 'http'}://${siteHost}${portOf(hostHeader)}`).origin;
}
