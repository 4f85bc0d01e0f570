import type { FastifyInstance } from 'fastify';
import { EDGE_ANSWER } from '#contract/wire/edge-secret.ts';
import { createFigures } from '#serving/health/figures.ts';
import { answerProbe, type DependencyState, type Health, PROBES, probeOf } from '#serving/health/health.ts';
import type { Context } from './context/context.ts';
import { answerToEdge } from './pipeline/edge-headers.ts';
import { Failure } from './pipeline/failure.ts';
import { hostOf, merchantOfHost } from './pipeline/merchant-of-host.ts';
import { watchConnections } from './process/metrics.ts';

/**
 * The gateway's probes (serving/health/health.ts). `/readyz` runs a merchant's transaction with its signature. A
 * gateway that has served stays ready while the database is away: leaving it out helps no one, and its calls answer 503
 * with a retry time. It is not ready if the database refuses its transactions. An edge also learns whether it is
 * trusted.
 */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  watchConnections(context.metrics, context.db);
  const health = createHealth(context);
  health.figures.watch(app);
  for (const path of PROBES)
    app.get(path, async (request, reply) => {
      const probe = probeOf(request.raw);
      if (probe === '/readyz') reply.header(EDGE_ANSWER, answerToEdge(request));
      const answered = probe && (await answerProbe(probe, request, reply, health));
      if (answered === undefined) throw new Failure('not_found');
      return answered;
    });
}

function createHealth({ db, config, metrics, revisions }: Context): Health {
  let hasServed = false;
  return {
    async ready() {
      const state = await db.prove();
      if (state === 'ok' || state === 'read_only') hasServed = true;
      return hasServed && state !== 'refused';
    },
    async dependencies() {
      const database = await db.prove();
      const notifications: DependencyState = revisions.isListening() ? 'ok' : 'away';
      return { database, notifications };
    },
    figures: createFigures(metrics.registry),
    isSite: (host) => merchantOfHost(hostOf(host), config.hostSuffixes) !== undefined,
  };
}
