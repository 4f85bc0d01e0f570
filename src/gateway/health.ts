import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EDGE_ANSWER } from '#contract/wire/edge-proof.ts';
import { isLoopback, namesThisMachine } from '#serving/requests.ts';
import type { Context } from './context/context.ts';
import { answerToEdge } from './door/edge-headers.ts';
import { Failure } from './door/failure.ts';
import { hostOf, merchantOfHost } from './door/merchant-of-host.ts';

const DATABASE_PATIENCE_MS = 1_500;

/**
 * Figures are no merchant's. Whoever asks on this machine does so by its own address or name: a page's name that leads here, or
 * a proxy that passes everything on, is answered as if there were none.
 */
function isAnonymousVisitor({ raw, visitorHost }: FastifyRequest, { config }: Context): boolean {
  const host = hostOf(visitorHost);
  if (merchantOfHost(host, config.hostSuffixes) !== undefined) return true;
  return isLoopback(raw.socket.remoteAddress ?? '') && !namesThisMachine(host);
}

/**
 * /healthz: the process lives. /readyz: it can answer, so its database does; an edge hears besides whether it is believed.
 * /metrics: figures for Prometheus.
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
