import { Failure } from './failure.ts';
import type { Visit } from './pipeline.ts';

const HOST = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(:[0-9]{1,5})?$/;

/**
 * The URL of a merchant's site by the host that the visitor requested: from the edge, or the Host that resolved the
 * merchant, never a forwarded header. A real site always uses https without a port; a developer's machine keeps the
 * visitor's scheme and port. Throws bad_request for an invalid host.
 */
export function siteOf({ host, isSecure }: Pick<Visit, 'host' | 'isSecure'>): string {
  const [, name, port = ''] = HOST.exec(host) ?? [];
  if (name === undefined) throw new Failure('bad_request', { detail: 'Host' });
  const isLocalhost = name === 'localhost' || name.endsWith('.localhost');
  return isLocalhost ? `${isSecure ? 'https' : 'http'}://${name}${port}` : `https://${name}`;
}
