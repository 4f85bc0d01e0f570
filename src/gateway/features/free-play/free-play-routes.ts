import { constants } from '#contract/call/constants.ts';
import { freePlay } from '#contract/session/calls.ts';
import { sessionSchemas } from '#contract/session/schemas.ts';
import { refuse } from '#contract/wire/envelope.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import type { Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { beginTrial } from './begin-trial.ts';
import type { FreePlayDeps } from './deps.ts';

const TRIALS = { limit: 30, windowMs: 60_000 };

/** Free play (M105, M283): a trial without registration, behind the human check of registration. */
export function freePlayRoutes(pipeline: Pipeline, deps: FreePlayDeps): void {
  const { context } = pipeline;
  const trials = createVisitorLimit(context, 'free-play.trials', TRIALS);

  registerCall(pipeline, freePlay, sessionSchemas.freePlay, async ({ random, humanCheck }, visit) => {
    await trials.take(visit.merchant, visit.address);
    if (visit.request.headers['x-gateway-version'] !== constants.gatewayVersion) {
      return refuse('bad_request', { detail: 'X-Gateway-Version' });
    }
    const { refusal } = await deps.humanCheck.validate(visit.merchant, 'register', { humanCheck });
    return refusal === undefined ? beginTrial(context, deps, random, visit) : refuse(refusal);
  });
}
