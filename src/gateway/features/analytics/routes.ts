import type { FastifyRequest } from 'fastify';
import { pageView } from '#contract/analytics/calls.ts';
import { analyticsSchemas } from '#contract/analytics/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Pipeline } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import { createRelay } from './relay.ts';
import { writeViews } from './upstreams.ts';

/** Nobody reads more screens than this, and few do at once behind one address; a merchant's whole audience is bounded by the relay. */
const VIEWS = { perAddress: 60, limit: 600, windowMs: 60_000 };

/** M28, D43: page views go to the services that the merchant names, by way of the gateway. */
export function analyticsRoutes(pipeline: Pipeline): void {
  const { clock, config, log } = pipeline.context;
  const limit = createVisitorLimit(clock, VIEWS);
  const relay = createRelay(log, () => clock.now());
  pipeline.app.addHook('preClose', () => relay.settle());
  registerCall(pipeline, pageView, analyticsSchemas.pageView, async (view, { merchant, trees, address, request }) => {
    const outgoing = writeViews(config.analytics, trees.status.analytics, { merchant, ...view });
    if (outgoing.length === 0) return refuse('function_not_available');
    limit.take(merchant, address);
    if (!asksForPrivacy(request)) relay.send(outgoing);
    return succeed(null);
  });
}

/** Do Not Track and Global Privacy Control, should a page send a view all the same. */
function asksForPrivacy({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}
