import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { composeIdentity } from './compose-identity.ts';
import type { Context } from './context.ts';
import { acceptBodies, BODY_LIMIT } from './door/accept-bodies.ts';
import { answerErrors } from './door/answer-errors.ts';
import { createDoor } from './door/door.ts';
import { readEdgeHeaders } from './door/edge-headers.ts';
import { Failure } from './door/failure.ts';
import { answerRenamedRelays } from './door/renamed-relays.ts';
import { watchSilentConnections } from './door/silent-connections.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { announcementsRoutes } from './features/announcements/routes.ts';
import { eventsRoutes } from './features/events/routes.ts';
import { helpRoutes } from './features/help/routes.ts';
import { lanesRoutes } from './features/lanes/routes.ts';
import { createLanesService } from './features/lanes/service.ts';
import { systemRoutes } from './features/system/routes.ts';
import { healthRoutes } from './health.ts';
import { demoSeeders, seeders } from './seeders.ts';

/** Builds the gateway on a context. Nothing listens and nothing is connected until it is asked. */
export async function buildGateway(context: Context): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    // Its request lines hold addresses; what we log about a request we say ourselves.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_, hop) => hop < context.config.trustedHops,
    genReqId: () => Buffer.from(context.random(9)).toString('base64url'),
    routerOptions: { maxParamLength: 100 },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });

  // External plugins
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    retryAfter: 2,
    pressureHandler: (request, _reply, type, value) => {
      // A second without one sample says nothing yet: the next one has a figure.
      if (type === 'eventLoopDelay' && value === Number.POSITIVE_INFINITY) return;
      // Health and figures are asked most when things go badly.
      if (request.url.startsWith('/wps/')) throw new Failure('overloaded', { retryAfter: 2 });
    },
  });
  await app.register(cookie);
  await acceptBodies(app);

  // Our plugins
  const endSilentConnections = watchSilentConnections(app.server);
  app.addHook('preClose', async () => endSilentConnections());
  answerErrors(app);
  readEdgeHeaders(app, context, (merchant) =>
    context.merchants.ensure(merchant, context.config.demo ? demoSeeders : seeders),
  );
  const lanes = createLanesService(context.db, context.revisions);
  const identity = composeIdentity(context);
  const door = createDoor(app, context, {
    authenticate: identity.authenticate,
    lanesOf: lanes.read,
    openPayload: identity.openPayload,
  });

  // Routes
  healthRoutes(app, context);
  systemRoutes(door);
  eventsRoutes(door);
  helpRoutes(door);
  lanesRoutes(door, lanes);
  announcementsRoutes(door);
  analyticsRoutes(door);
  identity.routes(door);
  answerRenamedRelays(door);
  return app;
}
