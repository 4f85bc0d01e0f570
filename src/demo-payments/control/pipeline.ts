import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopbackName } from '#serving/start/reach.ts';
import { readVisitor } from '#serving/visitor.ts';
import type { DemoPaymentsConfig } from '../context/config.ts';

/**
 * Authorizes control API requests: by the panel token, or, if none is configured, from a local address with a local
 * host name and no proxy in between. Rejects requests from pages of another origin.
 */
export function mayControl(request: IncomingMessage, { panelToken, trustedHops, origin }: DemoPaymentsConfig): boolean {
  const { headers } = request;
  if (headers.origin !== undefined && headers.origin !== new URL(origin).origin) return false;
  if (headers['sec-fetch-site'] !== undefined && !['same-origin', 'none'].includes(String(headers['sec-fetch-site'])))
    return false;
  if (panelToken !== undefined) return isSame(headers.authorization ?? '', `Bearer ${panelToken}`);
  const { address, hostHeader = '' } = readVisitor(request, { trustedHops });
  return trustedHops === 0 && isLoopbackName(address) && isLoopbackName(hostHeader.replace(/:\d+$/, ''));
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
