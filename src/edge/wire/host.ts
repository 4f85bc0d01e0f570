import { domainToASCII } from 'node:url';
import { RESERVED_CODES } from '#model/site/brand.ts';

/** The site of a request's host. `host` is normalised: lower case, no port, no trailing dot, ASCII. */
export type HostAnswer =
  | { readonly kind: 'brand'; readonly merchant: string; readonly host: string }
  | { readonly kind: 'console'; readonly host: string }
  /** A platform site that runs in this process: the games, the chat room. */
  | { readonly kind: 'guest'; readonly host: string }
  | { readonly kind: 'unknown'; readonly host: string };

export interface HostRules {
  /** With `localhost` in this list, `aurora.localhost` is the merchant aurora. */
  readonly suffixes: readonly string[];
  /** Whether a merchant with that code exists, and the merchant of a domain. */
  readonly hasMerchant: (code: string) => boolean;
  readonly merchantOfDomain: (domain: string) => string | undefined;
  /** The hosts of the sites that run next to the brands. */
  readonly guestHosts: readonly string[];
}

/**
 * Resolves a host to a site: a merchant's own domain, `<merchant>.<suffix>`, the console, a guest, or unknown. Only the
 * host decides; path and query never do. Never throws.
 */
export function resolveHost(header: string | undefined, rules: HostRules): HostAnswer {
  const host = normaliseHost(header);
  if (host === undefined) return { kind: 'unknown', host: '' };
  if (rules.guestHosts.includes(host)) return { kind: 'guest', host };
  const suffix = rules.suffixes.find((candidate) => host.endsWith(`.${candidate}`));
  if (suffix !== undefined) return resolveCode(host.slice(0, -suffix.length - 1), host, rules);
  const merchant = rules.merchantOfDomain(host);
  return merchant === undefined ? { kind: 'unknown', host } : { kind: 'brand', merchant, host };
}

function resolveCode(code: string, host: string, rules: HostRules): HostAnswer {
  if (code === 'console') return { kind: 'console', host };
  if (RESERVED_CODES.includes(code) || !rules.hasMerchant(code)) return { kind: 'unknown', host };
  return { kind: 'brand', merchant: code, host };
}

const LABELS = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?)*$/;
/** Letters, digits and dashes, and a non-numeric last label: such a host is ASCII already. */
const PLAIN = /^[a-z0-9.-]+\.[a-z]+$/;
const IPV6 = /^\[[0-9a-f:.]{2,45}\]$/;

/** The host of a Host header: no port, no trailing dot, lower case, punycode. Undefined for invalid values. */
export function normaliseHost(header: string | undefined): string | undefined {
  if (header === undefined || header.length > 260) return undefined;
  const name = header.replace(/:\d{1,5}$/, '').toLowerCase();
  if (name.startsWith('[')) return IPV6.test(name) ? name : undefined;
  if (PLAIN.test(name) && !name.includes('xn--')) return LABELS.test(name) ? name : undefined;
  if (/[\s/\\?#@:%,]/.test(name)) return undefined;
  const ascii = domainToASCII(name.replace(/\.$/, ''));
  return LABELS.test(ascii) ? ascii : undefined;
}

/** The port of a Host header, with its colon; empty if it has none. */
export function portOf(header: string | undefined): string {
  return /:\d{1,5}$/.exec(header ?? '')?.[0] ?? '';
}
