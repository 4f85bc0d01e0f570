import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { edgeHeaders } from './edge-headers.ts';

/** What a request says of its visitor's way here. Of the request: never in a cached byte. */
export interface Visitor {
  /** From the socket, or from the proxies that the operator counted. */
  readonly address: string;
  /** The Host header, or the one that a proxy forwarded which is trusted with it. */
  readonly hostHeader: string | undefined;
  readonly isSecure: boolean;
}

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

/** What an operator says of the proxies in front of this process. */
export interface ProxyTrust {
  /** How many append to X-Forwarded-For and X-Forwarded-Proto; with 0 these are a stranger's words and count for nothing. */
  readonly trustedHops: number;
  /**
   * They also write X-Forwarded-Host, over whatever a client sent. Otherwise it counts for nothing: most proxies pass Host on as
   * it came and the other along untouched, so whoever asks would choose the merchant.
   */
  readonly forwardedHost?: boolean | undefined;
}

/** Reads address, host and scheme of a request. */
export function readVisitor(request: Asked, { trustedHops, forwardedHost = false }: ProxyTrust): Visitor {
  const { headers, socket } = request;
  const forwarded = (name: string): string | undefined => forwardedBy(headers, name, trustedHops);
  return {
    address: plainAddress(forwarded('x-forwarded-for') ?? socket.remoteAddress ?? ''),
    hostHeader: (forwardedHost ? forwarded('x-forwarded-host') : undefined) ?? headers.host,
    isSecure: cameByTls(request, trustedHops),
  };
}

/** Whether the visitor's browser came by TLS: to this process, or to a proxy that the operator counted. */
export function cameByTls({ headers, socket }: Asked, trustedHops: number): boolean {
  const isEncrypted = 'encrypted' in socket && socket.encrypted === true;
  return isEncrypted || forwardedBy(headers, 'x-forwarded-proto', trustedHops) === 'https';
}

/** The entry that the outermost trusted proxy wrote: the n-th from the right. */
function forwardedBy(headers: IncomingHttpHeaders, name: string, trustedHops: number): string | undefined {
  const value = headers[name];
  if (trustedHops === 0 || value === undefined) return undefined;
  const entries = String(value)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.at(-Math.min(trustedHops, entries.length));
}

/** An IPv4 address that came over an IPv6 socket is written as IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 45);
}

const FORWARDED = /^(x-forwarded-.*|forwarded|x-real-ip)$/;
const OF_EDGE: ReadonlySet<string> = new Set(Object.values(edgeHeaders));

/**
 * Takes off, in place, what a client may not say of itself: who it is, and which site the edge settled on. What else a page sends,
 * the console's CSRF token among it, stays.
 */
export function stripForwarded(headers: Record<string, unknown>): void {
  for (const name of Object.keys(headers)) {
    const lower = name.toLowerCase();
    if (FORWARDED.test(lower) || OF_EDGE.has(lower)) delete headers[name];
  }
}
