import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { endSessionsOf } from '#gateway/identity/sessions/end-sessions.ts';
import { findSessionDevice } from '#gateway/identity/sessions/session-device.ts';
import type { SparedSession } from '#gateway/identity/sign-in-method.ts';
import { forgetPlaces } from './stored/place.ts';
import { forgetAllBrowsers } from './stored/remember.ts';
import { forgetSteps } from './stored/tickets.ts';

/**
 * Ends a member's sessions, remembered browsers, known places, and log-ins waiting for their second step; one session
 * may be excepted.
 */
export async function endAllSessions(
  db: Db,
  merchant: string,
  memberId: string,
  { except, untold }: SparedSession = {},
): Promise<void> {
  // Log-ins hold this lock from their last password check on, so none can slip in after this.
  await lockMember(db, merchant, memberId);
  const spared = bytesOf(except);
  const device = spared && (await findSessionDevice(db, merchant, memberId, spared));
  await endSessionsOf(db, merchant, memberId, { except: spared, untold: bytesOf(untold) });
  await forgetAllBrowsers(db, merchant, memberId);
  await forgetPlaces(db, merchant, memberId, device);
  await forgetSteps(db, merchant, memberId);
}

function bytesOf(session: string | undefined): Buffer | undefined {
  return session === undefined ? undefined : Buffer.from(session, 'base64url');
}

/** Deletes known places and waiting log-ins: the next log-in needs its second step. */
export async function forgetKnownPlaces(db: Db, merchant: string, memberId: string): Promise<void> {
  await forgetPlaces(db, merchant, memberId, undefined);
  await forgetSteps(db, merchant, memberId);
}
