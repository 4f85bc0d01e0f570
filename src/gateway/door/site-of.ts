import type { Visit } from './door.ts';
import { Failure } from './failure.ts';

const HOST = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(:[0-9]{1,5})?$/;

/**
 * The address of a merchant's site by the host that the visitor asked for: the edge's word, or the Host by which the
 * merchant was settled, never a forwarded header. A real site is always https without a port; a developer's machine is
 * reached as the visitor reached it. Throws bad_request for what is no host.
 */
export function siteOf({ host, isSecure }: Pick<Visit, 'host' | 'isSecure'>): string {
  const [, name, port = ''] = HOST.exec(host) ?? [];
  if (name === undefined) throw new Failure('bad_request', { detail: 'Host' });
  const isOwnMachine = name === 'localhost' || name.endsWith('.localhost');
  return isOwnMachine ? `${isSecure ? 'https' : 'http'}://${name}${port}` : `https://${name}`;
}
