import type { FastifyInstance } from 'fastify';
import type { Context } from './context/context.ts';

const DATABASE_PATIENCE_MS = 1_500;

/** /healthz: the process lives. /readyz: it can answer, so its database does. /metrics: figures for Prometheus. */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ live: true }));
  app.get('/readyz', async (_, reply) => {
    const ready = await context.db.ping(DATABASE_PATIENCE_MS);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready });
  });
  app.get('/metrics', async (_, reply) => {
    const { registry } = context.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
