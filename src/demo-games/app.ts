import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { prepareDrain } from '#serving/drain.ts';
import { siteHeaders } from '#serving/headers.ts';
import { askInTime } from '#serving/health/ask-dependency.ts';
import { createFigures } from '#serving/health/figures.ts';
import { openHealth } from '#serving/health/health.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { faultOf, refuseSocket, refuseUnread, refuseUnrouted, refusingOptions } from '#serving/requests.ts';
import { traceRequests } from '#serving/tracing/trace-requests.ts';
import { cameByTls } from '#serving/visitor.ts';
import type { DemoGamesContext } from './context/context.ts';
import { refuse } from './play/api.ts';
import type { DemoGame } from './play/game.ts';
import { type DemoGamesSite, pageRoutes } from './routes/pages.ts';
import { sessionRoutes } from './routes/session.ts';

const MOST_MESSAGE_BYTES = 4 * 1024;

/** Builds the web server of the demo game provider. It does not listen and starts no jobs until it is told to. */
export async function buildDemoGamesApp(
  context: DemoGamesContext,
  site: DemoGamesSite,
  games: readonly DemoGame[],
): Promise<FastifyInstance> {
  const { trustedHops } = context.config;
  const refusing = { site: 'games', trustedHops, body: { error: 'invalid_request' } } as const;
  const own = new URL(context.config.origin).origin;
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
    reply.headers(siteHeaders('games', cameByTls(request.raw, trustedHops))).header('cache-control', 'no-store');
    return faultOf(request.raw) === undefined ? undefined : refuseUnread(refusing, request, reply);
  });
  openHealth(app, {
    ready: async () => true,
    dependencies: async () => ({ database: await askInTime(() => context.db.ask('select 1')) }),
    figures: createFigures(),
    isSite: (host) => host === new URL(own).hostname,
  });
  await app.register(websocket, {
    options: { maxPayload: MOST_MESSAGE_BYTES },
    // Any client can drop a connection: logging it would flood the log.
    errorHandler: (_error, socket) => socket.terminate(),
  });
  app.websocketServer.on('wsClientError', (_error, socket) => refuseSocket(socket, 400, refusing.body));
  app.addHook('onRequest', async (request, reply) => {
    // Reject WebSocket connections from other origins (cross-site WebSocket hijacking).
    if (request.ws && request.headers.origin !== own) return reply.code(403).send(refusing.body);
    return undefined;
  });
  await pageRoutes(app, context, site);
  sessionRoutes(app, context);
  for (const game of games) await game.routes(app);
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'not_found'));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: 'invalid_request' });
    logEvent(request.log, 'demo_games.request_failed', { err: error, path: request.url.split('?')[0] });
    return refuse(reply, 'busy');
  });
  refuseUnrouted(app.server, refusing);
  await app.ready();
  return app;
}
