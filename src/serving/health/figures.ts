import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The Prometheus metrics of a part, in a registry of its own. Labels name no member and no address. */
export interface Figures {
  readonly registry: Registry;
  /** Counts the requests that a server answers. */
  watch(app: FastifyInstance): void;
}

/** The figures of a process; those of an existing registry are counted once for all its servers. */
export function createFigures(registry = processRegistry()): Figures {
  const known = registry.getSingleMetric(REQUESTS);
  if (known instanceof Counter) return { registry, watch: () => undefined };
  const requests = new Counter({
    name: REQUESTS,
    help: 'HTTP requests answered, by class of status (2xx).',
    labelNames: ['status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'livery_http_request_seconds',
    help: 'Time to answer an HTTP request; event streams and downloads last as long as they are open.',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  return {
    registry,
    watch(app) {
      app.addHook('onResponse', async (_request, reply) => {
        requests.inc({ status: `${Math.floor(reply.raw.statusCode / 100)}xx` });
        seconds.observe(reply.elapsedTime / 1_000);
      });
    },
  };
}

const REQUESTS = 'livery_http_requests_total';

function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
