import type { FastifyRequest } from 'fastify';
import { pageView } from '#contract/analytics/calls.ts';
import { analyticsSchemas } from '#contract/analytics/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import type { Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { createRelay } from './relay.ts';
import { writeViews } from './upstreams.ts';

/** No visitor reads more screens than this, and few visitors share an address; the relay limits a merchant's total. */
const VIEWS = { perAddress: 60, limit: 600, windowMs: 60_000 };

/** M28, D43: forwards page views to the merchant's analytics services. */
export function analyticsRoutes(pipeline: Pipeline): void {
  const { clock, config, log } = pipeline.context;
  const limit = createVisitorLimit(pipeline.context, 'analytics.views', VIEWS);
  const relay = createRelay(log, () => clock.now());
  pipeline.app.addHook('preClose', () => relay.idle());
  registerCall(pipeline, pageView, analyticsSchemas.pageView, async (view, { merchant, trees, address, request }) => {
    const outgoing = writeViews(config.analytics, trees.status.analytics, { merchant, ...view });
    if (outgoing.length === 0) return refuse('function_not_available');
    await limit.take(merchant, address);
    if (!asksForPrivacy(request)) relay.send(outgoing);
    return succeed(null);
  });
}

/** Do Not Track and Global Privacy Control, in case a page sends a view nevertheless. */
function asksForPrivacy({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}
