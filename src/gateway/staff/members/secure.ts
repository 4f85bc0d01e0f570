import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { recordStaffAction } from '../staff-actions.ts';
import type { StaffPipeline, StaffVisit } from '../staff-pipeline.ts';
import { subjectOf } from './changes.ts';
import type { MemberDeps } from './deps.ts';

interface Wanted {
  readonly id: string;
  readonly reason: string;
}

/** Runs an action with the member row locked, so that no concurrent log-in bypasses it. */
function withMember<T>(
  { context: { db } }: StaffPipeline,
  { members }: MemberDeps,
  { merchant }: StaffVisit,
  id: string,
  work: (scope: Db, account: string) => Promise<T>,
): Promise<T> {
  return db.withMerchant(merchant, async (scope) => {
    const held = await members.hold(scope, merchant, id);
    if (held === undefined) throw new Failure('not_found');
    return work(scope, held.account);
  });
}

/**
 * Removes a member's authenticator and forgets known places and remembered browsers, so that the next log-in asks for
 * the remaining factors. Sessions stay open. The member is notified.
 */
export function resetSecondStepOf(
  pipeline: StaffPipeline,
  deps: MemberDeps,
  visit: StaffVisit,
  { id, reason }: Wanted,
) {
  const { merchant } = visit;
  return withMember(pipeline, deps, visit, id, async (scope, account) => {
    const owner = { merchant, memberId: id };
    const before = await deps.readSecondStep(scope, owner);
    const authenticator = await deps.removeAuthenticator(scope, owner);
    await deps.forgetKnownPlaces(scope, merchant, id);
    await deps.notifier.notify(scope, merchant, id, 'secondStepReset');
    await recordStaffAction(scope, visit, {
      action: 'member.secondStep',
      subject: subjectOf(id),
      reason,
      before: { account, authenticator: before.enabled },
      after: { account, authenticator: false },
    });
    return { authenticator };
  });
}

/** Ends one session of a member, or all; returns the number ended. A session that is already gone is not an error. */
export function endSessionsOf(
  pipeline: StaffPipeline,
  deps: MemberDeps,
  visit: StaffVisit,
  { id, reason, session }: Wanted & { readonly session?: string | undefined },
) {
  const { merchant } = visit;
  return withMember(pipeline, deps, visit, id, async (scope, account) => {
    const before = await deps.readSessions(scope, merchant, id);
    if (session === undefined) await deps.endAllSessions(scope, merchant, id);
    else await deps.endSession(scope, merchant, id, Buffer.from(session, 'base64url'));
    const after = await deps.readSessions(scope, merchant, id);
    await recordStaffAction(scope, visit, {
      action: 'member.sessions',
      subject: subjectOf(id),
      reason,
      before: { account, sessions: before.length },
      after: { account, sessions: after.length },
    });
    return { ended: before.length - after.length };
  });
}
