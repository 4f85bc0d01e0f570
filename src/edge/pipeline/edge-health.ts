import { askServer } from '#serving/health/ask-dependency.ts';
import { createFigures } from '#serving/health/figures.ts';
import type { Health } from '#serving/health/health.ts';
import type { GatewayLink } from '../gateway/gateway-link.ts';
import { type HostRules, resolveHost } from '../wire/host.ts';

/**
 * Health of an edge: it serves cached pages without its gateway, so it is ready while the process is. A third-party
 * gateway counts as available if it answers at all.
 */
export function createEdgeHealth({ origin, answer }: GatewayLink, hosts: HostRules): Health {
  return {
    ready: async () => true,
    dependencies: async () => (answer ? {} : { gateway: await askServer(`${origin}/readyz`) }),
    figures: createFigures(),
    isSite: (host) => resolveHost(host, hosts).kind !== 'unknown',
  };
}
