/** Whether a host name or an address, without a port, leads to this machine alone; brackets around IPv6 are fine. */
export function isOfThisMachine(name: string): boolean {
  const plain = name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  if (plain === '::1' || /^127(?:\.\d{1,3}){3}$/.test(plain)) return true;
  return plain === 'localhost' || plain.endsWith('.localhost');
}

/** Last labels that nobody owns: no public resolver leads from them anywhere (RFC 2606, RFC 6761). */
const OF_NOBODY = ['test', 'example', 'invalid'];

/** Whether somebody may come by a domain that a brand lists: those of examples lead nowhere. */
export function isPublicDomain(domain: string): boolean {
  return !isOfThisMachine(domain) && !OF_NOBODY.includes(domain.toLowerCase().split('.').at(-1) ?? '');
}

/** All by which a process may be reached. */
export interface Reach {
  /** The address that it listens at. */
  readonly host: string;
  readonly hostSuffixes: readonly string[];
  /** Scheme, host and port of the sites beside the brands. */
  readonly origins: readonly string[];
  /** The brands' own domains. */
  readonly domains: readonly string[];
  /** Proxies in front. One that is trusted leads here from outside; without one the domains are names and no more. */
  readonly trustedHops: number;
}

/** The first name under which others than this machine reach the site; undefined: there is none. */
export function reachedFromOutside({ host, hostSuffixes, origins, domains, trustedHops }: Reach): string | undefined {
  const hosts = origins.map((origin) => new URL(origin).hostname);
  const own = [host, ...hostSuffixes, ...hosts].find((name) => !isOfThisMachine(name));
  return own ?? (trustedHops > 0 ? domains.find(isPublicDomain) : undefined);
}
