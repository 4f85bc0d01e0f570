import { chatRoom, muteMember, removeChatMessage, unmuteMember } from '#contract/staff/chat/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { recordStaffAction } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';

type Staff = typeof import('#gateway/features/chat/staff.ts');
type View = typeof import('#gateway/features/chat/staff-view.ts');

export interface ChatDeps {
  readonly readRoom: View['readRoomForStaff'];
  readonly readMuted: View['readMuted'];
  readonly mute: Staff['muteMember'];
  readonly unmute: Staff['unmuteMember'];
  readonly remove: Staff['removeMessage'];
  readonly accountOf: (db: Db, merchant: string, memberId: string) => Promise<string | undefined>;
}

/** Staff routes to moderate the chat room (M90). */
export function chatStaffRoutes(pipeline: StaffPipeline, deps: ChatDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, chatRoom, async (_, { merchant }) =>
    db.withMerchant(merchant, async (scope) =>
      succeed({
        messages: (await deps.readRoom(scope, merchant)).map(presentMessage),
        muted: (await deps.readMuted(scope, merchant)).map(presentMuted),
      }),
    ),
  );

  registerStaffCall(pipeline, muteMember, async ({ memberId, minutes, reason }, visit) => {
    const { merchant } = visit;
    const until = await db.withMerchant(merchant, async (scope) => {
      const account = await nameOf(scope, deps, merchant, memberId);
      const before = await mutedUntil(scope, deps, merchant, memberId);
      const after = await deps.mute(scope, merchant, memberId, minutes, whyOf(visit, reason));
      await recordStaffAction(scope, visit, {
        action: 'chat.mute',
        subject: `member:${memberId}`,
        reason,
        before: { account, mutedUntil: before },
        after: { account, mutedUntil: new Date(after).toISOString() },
      });
      return after;
    });
    return succeed({ until });
  });

  registerStaffCall(pipeline, unmuteMember, async ({ memberId, reason }, visit) => {
    const { merchant } = visit;
    await db.withMerchant(merchant, async (scope) => {
      const account = await nameOf(scope, deps, merchant, memberId);
      const before = await mutedUntil(scope, deps, merchant, memberId);
      if (!(await deps.unmute(scope, merchant, memberId, whyOf(visit, reason)))) throw new Failure('conflict');
      await recordStaffAction(scope, visit, {
        action: 'chat.unmute',
        subject: `member:${memberId}`,
        reason,
        before: { account, mutedUntil: before },
        after: { account, mutedUntil: null },
      });
    });
    return succeed(null);
  });

  registerStaffCall(pipeline, removeChatMessage, async ({ id, reason }, visit) => {
    const { merchant } = visit;
    await db.withMerchant(merchant, async (scope) => {
      const author = await deps.remove(scope, merchant, BigInt(id), whyOf(visit, reason));
      if (author === undefined) throw new Failure('conflict');
      const account = await deps.accountOf(scope, merchant, author);
      await recordStaffAction(scope, visit, {
        action: 'chat.remove',
        subject: `chat:${id}`,
        reason,
        before: { account, shown: true },
        after: { account, shown: false },
      });
    });
    return succeed(null);
  });
}

const whyOf = (visit: StaffVisit, reason: string) => ({ actor: staffOf(visit).name, reason });

async function nameOf(scope: Db, deps: ChatDeps, merchant: string, memberId: string): Promise<string> {
  const account = await deps.accountOf(scope, merchant, memberId);
  if (account === undefined) throw new Failure('not_found');
  return account;
}

async function mutedUntil(scope: Db, deps: ChatDeps, merchant: string, memberId: string): Promise<string | null> {
  const muted = (await deps.readMuted(scope, merchant)).find((row) => row.memberId === memberId);
  return muted?.until.toISOString() ?? null;
}

function presentMessage(message: Awaited<ReturnType<View['readRoomForStaff']>>[number]) {
  const { id, memberId, account, name, words, createdAt, removedAt, removedBy, removedBecause } = message;
  const removed = removedAt && { at: removedAt.getTime(), by: removedBy ?? '', reason: removedBecause ?? '' };
  return {
    id: Number(id),
    memberId,
    account,
    name,
    words,
    at: createdAt.getTime(),
    ...(removed && { removed }),
    ...(message.mutedUntil && { mutedUntil: message.mutedUntil.getTime() }),
  };
}

function presentMuted(row: Awaited<ReturnType<View['readMuted']>>[number]) {
  const { memberId, account, nickname, until, since, by, reason } = row;
  return {
    memberId,
    account,
    nickname,
    until: until.getTime(),
    since: since?.getTime() ?? 0,
    by: by ?? '',
    reason: reason ?? '',
  };
}
