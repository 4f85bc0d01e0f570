const HOST = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(:[0-9]{1,5})?$/;

/**
 * The address of a merchant's site by the host that the visitor asked for: the edge's word, or the Host by which the
 * merchant was settled, never a forwarded header. A real site is always https without a port; a developer's machine is
 * what it is. Undefined for what is no host.
 */
export function siteAddress(host: string): string | undefined {
  const [, name, port = ''] = HOST.exec(host) ?? [];
  if (name === undefined) return undefined;
  return name === 'localhost' || name.endsWith('.localhost') ? `http://${name}${port}` : `https://${name}`;
}
