import { payloadKeys } from '#contract/system/calls.ts';
import { systemSchemas } from '#contract/system/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import type { Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import type { PayloadKeysService } from './service.ts';

const ASKED = { limit: 240, windowMs: 60_000 };

/** The current public key for encrypted payloads; older keys are still accepted but not published. */
export function payloadKeysRoutes(pipeline: Pipeline, keys: Pick<PayloadKeysService, 'currentKey'>): void {
  const limit = createVisitorLimit(pipeline.context, 'payload-keys.asked', ASKED);
  registerCall(pipeline, payloadKeys, systemSchemas.payloadKeys, async (_, { merchant, address }) => {
    await limit.take(merchant, address);
    return succeed({ keys: [await keys.currentKey(merchant)] });
  });
}
