import type { GatewayLink, Visit } from './gateway-link.ts';
import type { Chance } from './load-trees.ts';
import { POLL_EVERY_MS, watchRemote } from './watch-remote.ts';

export interface RemoteGatewayOptions {
  /** Scheme and host, without a path. */
  readonly origin: string;
  /** Additional headers by which a platform gateway trusts the edge; absent for a third-party gateway. */
  readonly stamp?: (visit: Visit) => Readonly<Record<string, string>>;
  readonly chance: Chance;
  readonly pollEveryMs?: number;
}

/** Links the edge to a gateway at a URL, ours or a third-party one. */
export function linkRemoteGateway({
  origin,
  stamp,
  chance,
  pollEveryMs = POLL_EVERY_MS,
}: RemoteGatewayOptions): GatewayLink {
  const headersOf = (visit: Visit): Readonly<Record<string, string>> => ({
    'x-forwarded-host': visit.host,
    ...(visit.address === '' ? {} : { 'x-forwarded-for': visit.address }),
    ...stamp?.(visit),
  });
  const fetchFor: GatewayLink['fetchFor'] = (visit) => (input, init) => {
    const request = new Request(input, init);
    for (const [name, value] of Object.entries(headersOf(visit))) request.headers.set(name, value);
    return fetch(request);
  };
  return {
    origin,
    fetchFor,
    ...(stamp ? { stamp } : {}),
    watch: (merchant, heard, hinted) =>
      watchRemote(
        { origin, merchant, fetch: fetchFor({ merchant, host: '', address: '' }), chance, pollEveryMs },
        { heard, hinted },
      ),
  };
}
