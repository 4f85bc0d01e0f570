import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { prepareDrain } from '#serving/drain.ts';
import { siteHeaders } from '#serving/headers.ts';
import { askInTime } from '#serving/health/ask-dependency.ts';
import { createFigures } from '#serving/health/figures.ts';
import { openHealth } from '#serving/health/health.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { faultOf, refuseUnread, refuseUnrouted, refusingOptions } from '#serving/requests.ts';
import { traceRequests } from '#serving/tracing/trace-requests.ts';
import { cameByTls } from '#serving/visitor.ts';
import type { DemoPaymentsContext } from './context/context.ts';
import { controlRoutes } from './control/control-routes.ts';
import { type DemoPaymentsBuild, pageRoutes } from './site/pages.ts';
import { payingRoutes } from './site/paying-routes.ts';
import { transferRoutes } from './site/transfer-routes.ts';
import { wireRoutes } from './wire/wire-routes.ts';

/** Builds the web server of the demo payment provider. Does not listen or start jobs. */
export async function buildDemoPaymentsApp(
  context: DemoPaymentsContext,
  build: DemoPaymentsBuild,
): Promise<FastifyInstance> {
  const { trustedHops } = context.config;
  const refusing = { site: 'demoPayments', trustedHops, body: { error: 'invalid_request' } } as const;
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 16 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 100 },
    return503OnClosing: false,
    ...refusingOptions(refusing),
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });
  traceRequests(app, { followsCaller: false });
  prepareDrain(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(siteHeaders('demoPayments', cameByTls(request.raw, trustedHops))).header('cache-control', 'no-store');
    return faultOf(request.raw) === undefined ? undefined : refuseUnread(refusing, request, reply);
  });
  openHealth(app, {
    ready: async () => true,
    dependencies: async () => ({ database: await askInTime(() => context.db.ask('select 1')) }),
    figures: createFigures(),
    isSite: (host) => host === new URL(context.config.origin).hostname,
  });
  await app.register((part) => wireRoutes(part, context));
  await app.register((part) => controlRoutes(part, context));
  await app.register((part) => payingRoutes(part, context));
  await app.register((part) => transferRoutes(part, context));
  await app.register((part) => pageRoutes(part, context, build));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: 'invalid_request', found: error.message });
    logEvent(request.log, 'demo_payments.request_failed', { err: error, path: request.url.split('?')[0] });
    return reply.code(503).send({ error: 'busy' });
  });
  refuseUnrouted(app.server, refusing);
  await app.ready();
  return app;
}
