import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { sendStatus } from '#serving/by-status.ts';
import { prepareDrain } from '#serving/drain.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { refuseUnrouted, refusingOptions } from '#serving/requests.ts';
import { traceRequests } from '#serving/tracing/trace-requests.ts';
import type { Chance } from './gateway/load-trees.ts';
import { ofrepRoutes } from './ofrep/routes.ts';
import type { EdgeContext } from './pipeline/context.ts';
import { sendNotice } from './pipeline/notice.ts';
import { openPipeline, refusingOf } from './pipeline/pipeline.ts';
import { supportRoutes } from './pipeline/preview-support.ts';
import { captchaRoute } from './posts/captcha-route.ts';
import { postRoutes } from './posts/post-routes.ts';
import { assetRoutes } from './routes/assets.ts';
import { brandFileRoutes } from './routes/brand-files.ts';
import { callRoutes } from './routes/calls.ts';
import { flagRoutes } from './routes/flags.ts';
import { mediaRoutes } from './routes/media.ts';
import { pageRoutes } from './routes/pages.ts';
import { phoneRoutes } from './routes/phone.ts';
import { portalRoutes } from './routes/portal.ts';
import { previewRoutes } from './routes/preview-routes.ts';
import { reportRoutes } from './routes/reports.ts';
import { sharingRoutes } from './routes/sharing.ts';
import { isCall } from './wire/calls.ts';
import { callErrorOf, refuseCall } from './wire/refuse-call.ts';

/** Builds the edge's web server for its context. Does not listen yet. */
export async function buildApp(context: EdgeContext, chance: Chance): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    // Request lines contain addresses; relevant events are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    return503OnClosing: false,
    ...refusingOptions(refusingOf(context)),
  });

  // Request logging is disabled, so a child logger per request would be wasted.
  app.setChildLoggerFactory((logger) => logger);
  traceRequests(app, { followsCaller: false });
  prepareDrain(app);
  openPipeline(app, context);
  answerRefusals(app, context);
  await callRoutes(app, context);
  await assetRoutes(app, context, chance.now);
  portalRoutes(app, context);
  previewRoutes(app, context);
  supportRoutes(app, context, chance.now);
  brandFileRoutes(app, context);
  mediaRoutes(app, context);
  sharingRoutes(app, context);
  flagRoutes(app);
  ofrepRoutes(app, context, chance.now);
  reportRoutes(app, context, chance.now);
  phoneRoutes(app, context, chance);
  captchaRoute(app, context, chance);
  postRoutes(app, context, chance);
  pageRoutes(app, context, chance);
  return app;
}

/** Not-found and error handlers; registered before the routes, which capture the handlers at registration. */
function answerRefusals(app: FastifyInstance, context: EdgeContext): void {
  app.setNotFoundHandler(({ url }, reply) => (isCall(url) ? refuseCall(reply, 'not_found') : sendStatus(reply, 404)));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) logEvent(request.log, 'edge.request_failed', { err: error, path: request.url.split('?')[0] });
    if (isCall(request.url)) return refuseCall(reply, callErrorOf(status));
    return status < 500 ? sendStatus(reply, status) : sendNotice(request, reply, context, 'failed');
  });
  refuseUnrouted(app.server, refusingOf(context));
}
