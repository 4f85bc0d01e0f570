const CODE = /^[a-z][a-z0-9-]{1,31}$/;

/** The host of a Host header without port and trailing dot, in lower case; empty if there is none. */
export function hostOf(header: string | undefined): string {
  if (header === undefined) return '';
  return header
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
}

/**
 * The merchant of a host: `aurora` of `aurora.localhost` if `localhost` is one of the suffixes. Undefined for any other
 * host. Not used behind an edge, which knows the brands' own domains.
 */
export function merchantOfHost(header: string, suffixes: readonly string[]): string | undefined {
  const host = hostOf(header);
  const suffix = suffixes.find((candidate) => host.endsWith(`.${candidate}`));
  if (suffix === undefined) return undefined;
  const code = host.slice(0, -suffix.length - 1);
  return CODE.test(code) ? code : undefined;
}
