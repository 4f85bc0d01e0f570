import {
  feedbackDetails,
  feedbackList,
  feedbackPicture,
  reopenFeedback,
  settleFeedback,
} from '#contract/staff/feedback/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { pictureFile } from '../picture-file.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { changeAsSeen, readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';

export interface FeedbackDeps {
  readonly list: typeof import('#gateway/features/feedback/staff.ts').listFeedback;
  readonly find: typeof import('#gateway/features/feedback/staff.ts').findFeedback;
  readonly readPicture: typeof import('#gateway/features/feedback/staff.ts').readFeedbackPicture;
  readonly writeSettled: typeof import('#gateway/features/feedback/staff.ts').writeSettled;
  readonly notify: (
    db: Db,
    merchant: string,
    memberId: string,
    kind: string,
    details: Readonly<Record<string, string>>,
  ) => Promise<void>;
}

/** Staff routes of feedback from visitors and members: read and answer (M225, M307). */
export function feedbackStaffRoutes(pipeline: StaffPipeline, deps: FeedbackDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, feedbackList, async ({ state, type, after }, { merchant }) => {
    const search = { settled: state === 'settled', type, after: after === undefined ? undefined : BigInt(after) };
    const { rows, next } = await db.withMerchant(merchant, (scope) => deps.list(scope, merchant, search));
    return succeed({
      rows: rows.map((row) => ({ ...present(row), pictures: row.pictures })),
      ...(next !== undefined && { next: String(next) }),
    });
  });

  registerStaffCall(pipeline, feedbackDetails, async ({ id }, { merchant }) => {
    const row = await db.withMerchant(merchant, (scope) => deps.find(scope, merchant, BigInt(id)));
    if (row === undefined) throw new Failure('not_found');
    const { version, pictures, settled_by: settledBy, note, answer } = row;
    return succeed({
      ...present(row),
      version,
      pictures,
      ...(settledBy !== null && { settledBy }),
      ...(note !== null && { note }),
      ...(answer !== null && { answer }),
    });
  });

  registerStaffCall(pipeline, feedbackPicture, async ({ name }, { merchant }) =>
    pictureFile(await db.withMerchant(merchant, (scope) => deps.readPicture(scope, merchant, name))),
  );

  registerStaffCall(pipeline, settleFeedback, async (request, visit) =>
    succeed(await settle(pipeline, deps, visit, request)),
  );
  registerStaffCall(pipeline, reopenFeedback, async (request, visit) =>
    succeed(await reopen(pipeline, deps, visit, request)),
  );
}

const subjectOf = (id: string) => `feedback:${id}`;

interface Settling {
  readonly id: string;
  readonly version: number;
  readonly note: string;
}

function settle(
  pipeline: StaffPipeline,
  deps: FeedbackDeps,
  visit: StaffVisit,
  { answer, ...request }: Settling & { readonly answer?: string },
) {
  const { merchant } = visit;
  const { id, note } = request;
  return changeAsSeen(pipeline.context.db, merchant, async (scope) => {
    const row = await hold(scope, deps, merchant, request, { by: staffOf(visit).name, note, answer });
    const isReported = answer !== undefined && row.member_id !== null;
    if (isReported && row.member_id !== null)
      await deps.notify(scope, merchant, row.member_id, 'feedbackAnswered', { content: row.content, answer });
    await recordStaffAction(scope, visit, {
      action: 'feedback.settle',
      subject: subjectOf(id),
      reason: note,
      before: { state: 'open' },
      after: { state: 'settled', reported: isReported, ...(answer !== undefined && { answer }) },
    });
    return { version: row.version };
  });
}

function reopen(pipeline: StaffPipeline, deps: FeedbackDeps, visit: StaffVisit, request: Settling) {
  const { merchant } = visit;
  return changeAsSeen(pipeline.context.db, merchant, async (scope) => {
    const row = await hold(scope, deps, merchant, request, undefined);
    await recordStaffAction(scope, visit, {
      action: 'feedback.reopen',
      subject: subjectOf(request.id),
      reason: request.note,
      before: { state: 'settled' },
      after: { state: 'open' },
    });
    return { version: row.version };
  });
}

/** Checks the version, writes the new state and returns the message; throws if it does not exist or was changed. */
async function hold(
  scope: Db,
  deps: FeedbackDeps,
  merchant: string,
  { id, version }: Settling,
  settlement: Parameters<FeedbackDeps['writeSettled']>[3],
) {
  const now = await deps.writeSettled(scope, merchant, { id: BigInt(id), version }, settlement);
  const row = await deps.find(scope, merchant, BigInt(id));
  if (row === undefined) throw new Failure('not_found');
  if (now === undefined)
    throw new VersionConflict(row.version, await readStaffActionsOf(scope, merchant, subjectOf(id), 5));
  return row;
}

interface Row {
  readonly id: bigint;
  readonly type: string;
  readonly content: string;
  readonly language: string;
  readonly created_at: Date;
  readonly settled_at: Date | null;
  readonly member_id: string | null;
  readonly account: string | null;
}

function present({ id, type, content, language, created_at, settled_at, member_id, account }: Row) {
  return {
    id: String(id),
    type,
    content,
    language,
    at: created_at.getTime(),
    ...(settled_at !== null && { settledAt: settled_at.getTime() }),
    ...(member_id !== null && { memberId: member_id }),
    ...(account !== null && { account }),
  };
}
