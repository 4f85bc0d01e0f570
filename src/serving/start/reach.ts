/** Whether a host name or an address, without a port, leads to this machine alone; brackets around IPv6 are allowed. */
export function isLoopbackName(name: string): boolean {
  const plain = name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  if (plain === '::1' || /^127(?:\.\d{1,3}){3}$/.test(plain)) return true;
  return plain === 'localhost' || plain.endsWith('.localhost');
}

/** Reserved top-level domains: no public resolver resolves them (RFC 2606, RFC 6761). */
const RESERVED_TLDS = ['test', 'example', 'invalid'];

/** Whether a domain of a brand can be public: local and reserved domains cannot. */
export function isPublicDomain(domain: string): boolean {
  return !isLoopbackName(domain) && !RESERVED_TLDS.includes(domain.toLowerCase().split('.').at(-1) ?? '');
}

export interface Reach {
  /** The address that it listens at. */
  readonly host: string;
  readonly hostSuffixes: readonly string[];
  /** Scheme, host and port of the sites other than the brands. */
  readonly origins: readonly string[];
  readonly domains: readonly string[];
  /**
   * Number of proxies in front. A trusted proxy makes the process reachable from outside; without one the domains have
   * no effect.
   */
  readonly trustedHops: number;
}

/** The first name under which other machines reach the site; undefined: none. */
export function reachedFromOutside({ host, hostSuffixes, origins, domains, trustedHops }: Reach): string | undefined {
  const hosts = origins.map((origin) => new URL(origin).hostname);
  const own = [host, ...hostSuffixes, ...hosts].find((name) => !isLoopbackName(name));
  return own ?? (trustedHops > 0 ? domains.find(isPublicDomain) : undefined);
}
