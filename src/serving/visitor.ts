import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { edgeHeaders } from './edge-headers.ts';

/** How the visitor reached this process. Per request: never part of a cached response. */
export interface Visitor {
  /** From the socket, or from the proxies that the operator configured. */
  readonly address: string;
  /** The Host header, or the forwarded host of a proxy that is trusted with it. */
  readonly hostHeader: string | undefined;
  readonly isSecure: boolean;
}

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

export interface ProxyTrust {
  /**
   * How many proxies append to X-Forwarded-For and X-Forwarded-Proto; with 0 these headers are untrusted and ignored.
   */
  readonly trustedHops: number;
  /**
   * The proxies also overwrite X-Forwarded-Host. Otherwise the header is ignored: most proxies pass Host on and leave a
   * client's X-Forwarded-Host untouched, so that the client could choose the merchant.
   */
  readonly forwardedHost?: boolean | undefined;
}

export function readVisitor(request: Asked, { trustedHops, forwardedHost = false }: ProxyTrust): Visitor {
  const { headers, socket } = request;
  const forwarded = (name: string): string | undefined => forwardedBy(headers, name, trustedHops);
  return {
    address: plainAddress(forwarded('x-forwarded-for') ?? socket.remoteAddress ?? ''),
    hostHeader: (forwardedHost ? forwarded('x-forwarded-host') : undefined) ?? headers.host,
    isSecure: cameByTls(request, trustedHops),
  };
}

/** Whether the visitor's browser came by TLS: to this process, or to a trusted proxy. */
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

/** Writes an IPv4 address of an IPv6 socket as IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 45);
}

const FORWARDED = /^(x-forwarded-.*|forwarded|x-real-ip)$/;
const OF_EDGE: ReadonlySet<string> = new Set(Object.values(edgeHeaders));

/**
 * Strips, in place, headers that a client may not set: its identity, and the site that the edge chose. Other headers,
 * such as the console's CSRF token, stay.
 */
export function stripForwarded(headers: Record<string, unknown>): void {
  for (const name of Object.keys(headers)) {
    const lower = name.toLowerCase();
    if (FORWARDED.test(lower) || OF_EDGE.has(lower)) delete headers[name];
  }
}
