import { humanChallenge } from '#contract/verification/calls.ts';
import { verificationSchemas } from '#contract/verification/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import type { Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import type { HumanCheckService } from './service.ts';

const CHALLENGES = { limit: 240, windowMs: 60_000 };

/** Human check challenge (M94, D26). */
export function humanCheckRoutes(pipeline: Pipeline, humanCheck: HumanCheckService): void {
  const limit = createVisitorLimit(pipeline.context, 'human-check.challenges', CHALLENGES);
  registerCall(
    pipeline,
    humanChallenge,
    verificationSchemas.humanChallenge,
    async ({ scene }, { merchant, address }) => {
      await limit.take(merchant, address);
      return succeed(await humanCheck.challenge(merchant, scene));
    },
  );
}
