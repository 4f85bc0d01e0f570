import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EDGE_ANSWER } from '#contract/wire/edge-secret.ts';
import { isLoopback, isLoopbackHost } from '#serving/requests.ts';
import type { Context } from './context/context.ts';
import { answerToEdge } from './pipeline/edge-headers.ts';
import { Failure } from './pipeline/failure.ts';
import { hostOf, merchantOfHost } from './pipeline/merchant-of-host.ts';

const DATABASE_PATIENCE_MS = 1_500;

/**
 * Metrics belong to no merchant, so a merchant's host gets 404. A loopback client must use this machine's own address
 * or name as Host: otherwise (DNS rebinding, or a proxy that forwards everything) the answer is 404 too.
 */
function isAnonymousVisitor({ raw, visitorHost }: FastifyRequest, { config }: Context): boolean {
  const host = hostOf(visitorHost);
  if (merchantOfHost(host, config.hostSuffixes) !== undefined) return true;
  return isLoopback(raw.socket.remoteAddress ?? '') && !isLoopbackHost(host);
}

/**
 * /healthz: liveness. /readyz: readiness including the database; an edge also learns whether it is trusted. /metrics:
 * Prometheus metrics.
 */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ live: true }));
  app.get('/readyz', async (request, reply) => {
    const ready = await context.db.ping(DATABASE_PATIENCE_MS);
    return reply
      .code(ready ? 200 : 503)
      .headers({ 'cache-control': 'no-store', [EDGE_ANSWER]: answerToEdge(request) })
      .send({ ready });
  });
  app.get('/metrics', async (request, reply) => {
    if (isAnonymousVisitor(request, context)) throw new Failure('not_found');
    const { registry } = context.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
