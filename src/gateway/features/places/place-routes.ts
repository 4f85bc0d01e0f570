import { endOtherSessions, endSession, forgetDevice, places } from '#contract/security/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { MemberSessions } from '#gateway/identity/sign-in-method.ts';
import { memberOf, type Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { readDevices, readSessions } from './read-model.ts';
import { endSessionOf, forgetDeviceOf } from './store.ts';

/** Dependencies on sign-in; compose-identity.ts wires them. */
export interface PlaceDeps {
  readonly sessions: MemberSessions;
}

/**
 * A member's sessions and known browsers, and how to end each (M168, D09, D18). A missing one counts as ended; another
 * member's counts as missing.
 */
export function placesRoutes(pipeline: Pipeline, { sessions }: PlaceDeps): void {
  const { db } = pipeline.context;

  registerCall(pipeline, places, async (_, visit) => {
    const { memberId, sessionId } = memberOf(visit);
    const { merchant } = visit;
    const current = bytesOf(sessionId);
    return db.withMerchant(merchant, async (scope) =>
      succeed({
        sessions: await readSessions(scope, merchant, memberId, current),
        devices: await readDevices(scope, merchant, memberId, current),
      }),
    );
  });

  registerCall(pipeline, endSession, async ({ id }, visit) => {
    const { memberId, sessionId } = memberOf(visit);
    // The own session is ended by log-out, which also removes the cookie.
    if (id === sessionId) return refuse('conflict');
    await db.withMerchant(visit.merchant, (scope) => endSessionOf(scope, visit.merchant, memberId, bytesOf(id)));
    return succeed(null);
  });

  registerCall(pipeline, endOtherSessions, async (_, visit) => {
    const { memberId, sessionId } = memberOf(visit);
    await db.withMerchant(visit.merchant, (scope) =>
      sessions.endAll(scope, visit.merchant, memberId, { except: sessionId }),
    );
    return succeed(null);
  });

  registerCall(pipeline, forgetDevice, async ({ id }, visit) => {
    const { memberId } = memberOf(visit);
    await db.withMerchant(visit.merchant, (scope) => forgetDeviceOf(scope, visit.merchant, memberId, bytesOf(id)));
    return succeed(null);
  });
}

const bytesOf = (id: string) => Buffer.from(id, 'base64url');
