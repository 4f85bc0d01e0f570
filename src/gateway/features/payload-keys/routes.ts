import { payloadKeys } from '#contract/system/calls.ts';
import { systemSchemas } from '#contract/system/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Door } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import type { PayloadKeysService } from './service.ts';

const ASKED = { limit: 240, windowMs: 60_000 };

/** The public keys of encrypted payloads: only the one that pages use now, the others are still taken. */
export function payloadKeysRoutes(door: Door, keys: Pick<PayloadKeysService, 'currentKey'>): void {
  const limit = createVisitorLimit(door.context.clock, ASKED);
  registerCall(door, payloadKeys, systemSchemas.payloadKeys, async (_, { merchant, address }) => {
    limit.take(merchant, address);
    return succeed({ keys: [await keys.currentKey(merchant)] });
  });
}
