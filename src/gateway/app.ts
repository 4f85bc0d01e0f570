import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { refuse } from '#contract/wire/envelope.ts';
import { prepareDrain } from '#serving/drain.ts';
import { refuseUnrouted, refusingOptions } from '#serving/requests.ts';
import { traceRequests } from '#serving/tracing/trace-requests.ts';
import type { Context } from './context/context.ts';
import { analyticsRoutes } from './features/analytics/analytics-routes.ts';
import { announcementsRoutes } from './features/announcements/announcement-routes.ts';
import { createBooksJob } from './features/books/job.ts';
import { chatRoutes } from './features/chat/chat-routes.ts';
import { eventsRoutes } from './features/events/event-routes.ts';
import { newsRoutes } from './features/events/news-routes.ts';
import { feedbackRoutes } from './features/feedback/feedback-routes.ts';
import { helpRoutes } from './features/help/help-routes.ts';
import { inboxRoutes } from './features/inbox/inbox-routes.ts';
import { lanesRoutes } from './features/lanes/lane-routes.ts';
import { createLanesService } from './features/lanes/service.ts';
import { lotteryRoutes } from './features/lottery/lottery-routes.ts';
import { createLotteryService } from './features/lottery/service.ts';
import { readAsAnnouncements } from './features/promotions/read-model.ts';
import { createRetentionJob } from './features/retention/job.ts';
import { serviceRoutes } from './features/service/service-routes.ts';
import { systemRoutes } from './features/system/system-routes.ts';
import { createFoldJob } from './features/wallet/fold.ts';
import { healthRoutes } from './health.ts';
import { acceptBodies, BODY_LIMIT } from './pipeline/accept-bodies.ts';
import { answerErrors } from './pipeline/answer-errors.ts';
import { isCall, readEdgeHeaders } from './pipeline/edge-headers.ts';
import { Failure } from './pipeline/failure.ts';
import { createPipeline } from './pipeline/pipeline.ts';
import { answerRenamedRelays } from './pipeline/renamed-relays.ts';
import { inspectRequests } from './pipeline/sound-requests.ts';
import { createFinishedJob } from './set-aside/finished.ts';
import { createTimers } from './timers/timers.ts';
import { composeAgents } from './wiring/agents/wire-agents.ts';
import { composeContracts } from './wiring/agents/wire-contracts.ts';
import { welcome } from './wiring/demo.ts';
import { composeExports } from './wiring/exports/wire-exports.ts';
import { createCalendars } from './wiring/keep-calendars.ts';
import { composeMissions } from './wiring/rewards/wire-missions.ts';
import { composePromotions, composeSettling } from './wiring/rewards/wire-promotions.ts';
import { createReplays } from './wiring/rewards/wire-replays.ts';
import { composeCashier } from './wiring/wire-cashier.ts';
import { composeGames } from './wiring/wire-games.ts';
import { composeIdentity } from './wiring/wire-identity.ts';
import { composeIdentityReview } from './wiring/wire-identity-review.ts';
import { composePayouts } from './wiring/wire-payouts.ts';
import { composePlay } from './wiring/wire-play.ts';
import { previewedOf } from './wiring/wire-previewed.ts';
import { composeProtection, composeRegisters, createProtection } from './wiring/wire-protection.ts';
import { composeReconciliation } from './wiring/wire-reconciliation.ts';
import { composeRecords } from './wiring/wire-records.ts';
import { composeStaff } from './wiring/wire-staff.ts';
import { CONSUMERS, composeStream } from './wiring/wire-stream.ts';
import { createSchedules } from './wiring/wire-trees.ts';

/** Builds the gateway for a context. Does not listen or connect yet. */
export async function buildGateway(context: Context): Promise<FastifyInstance> {
  const app = await buildServer(context);

  answerErrors(app);
  const ensure = (merchant: string) => welcome(context, merchant);
  readEdgeHeaders(app, context, ensure);
  const games = composeGames(context);
  const lanes = createLanesService(context.db, context.revisions, games.kinds);
  const identity = composeIdentity(context);
  // Features that move money register their scheduled steps with the timers
  const timers = createTimers(context);
  const protection = createProtection(context);
  const cashier = composeCashier(context, identity, timers);
  const registers = composeRegisters(context);
  const askRegisters = (merchant: string, memberId: string) => registers.ask(merchant, memberId, 'promotion');
  const guards = { refusePaused: protection.refusePaused, askRegisters };
  const missions = composeMissions(guards, timers);
  const contracts = composeContracts(context, identity, timers);
  const exporting = composeExports(context);
  const pipeline = createPipeline(app, context, {
    authenticate: identity.authenticate,
    lanesOf: lanes.read,
    openPayload: identity.openPayload,
    findPreviewed: previewedOf(context),
  });

  healthRoutes(app, context);
  systemRoutes(pipeline);
  eventsRoutes(pipeline);
  newsRoutes(pipeline, identity.findByTab);
  helpRoutes(pipeline);
  lanesRoutes(pipeline, lanes);
  games.routes(pipeline);
  announcementsRoutes(pipeline, readAsAnnouncements);
  const promotions = composeSettling(context, cashier);
  composePromotions(pipeline, promotions, { ...cashier, ...guards });
  missions(pipeline);
  analyticsRoutes(pipeline);
  serviceRoutes(pipeline);
  feedbackRoutes(pipeline, identity);
  inboxRoutes(pipeline);
  chatRoutes(pipeline);
  lotteryRoutes(pipeline, createLotteryService(context, context.lotteryFeed));
  identity.routes(pipeline);
  cashier.routes(pipeline, { ...identity, gamesById: games.byIds });
  composeProtection(pipeline);
  composeIdentityReview(pipeline);
  cashier.events(app);
  contracts.routes(pipeline);
  exporting.routes(pipeline);
  composePlay(app, context, pipeline, { games, lanesOf: lanes.read, humanCheck: identity.humanCheck });
  composeRecords(pipeline, games.byIds);
  composeAgents(pipeline, identity.passwords, games.byIds, contracts);
  answerRenamedRelays(pipeline);
  composeStaff(app, context, ensure, identity, { cashier, exporting, contracts });

  context.jobs.push(...composeUpkeep(context), timers, composePayouts(context, identity));
  const { settling } = promotions;
  const stream = composeStream(context, settling.pollNow);
  context.sessionChanges.onMessage(stream.pollNow);
  context.jobs.push(stream, settling, createCalendars(context), exporting.worker);
  context.jobs.push(
    ...composeReconciliation(context),
    contracts.runs,
    createReplays(context, CONSUMERS),
    createSchedules(context),
  );
  return app;
}

/**
 * Database maintenance jobs: verifying the books, folding account balances, retention, and re-checking set-aside items.
 */
function composeUpkeep(context: Context) {
  return [createBooksJob(context), createFoldJob(context), createRetentionJob(context), createFinishedJob(context)];
}

async function buildServer(context: Context): Promise<FastifyInstance> {
  const { trustedHops } = context.config;
  const refusing = { site: 'gateway', trustedHops, body: refuse('bad_request') } as const;
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    // Request lines contain addresses; relevant events are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_, hop) => hop < trustedHops,
    genReqId: () => Buffer.from(context.random(9)).toString('base64url'),
    routerOptions: { maxParamLength: 100 },
    // The request checks answer with our own error reply (pipeline/sound-requests.ts).
    return503OnClosing: false,
    requestTimeout: 30_000,
    ...refusingOptions(refusing),
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });

  refuseUnrouted(app.server, refusing);
  traceRequests(app, { followsCaller: true });
  prepareDrain(app);
  inspectRequests(app, context);
  await app.register(underPressure, {
    maxEventLoopDelay: context.config.mostLagMs,
    retryAfter: 2,
    pressureHandler: (request, _reply, type, value) => {
      // A second without any sample is inconclusive: the next one has a value.
      if (type === 'eventLoopDelay' && value === Number.POSITIVE_INFINITY) return;
      // Health checks and metrics must work under overload.
      if (isCall(request)) throw new Failure('overloaded', { retryAfter: 2 });
    },
  });
  await app.register(cookie);
  await acceptBodies(app);
  return app;
}
