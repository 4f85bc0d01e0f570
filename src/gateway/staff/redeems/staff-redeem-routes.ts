import type { Static } from 'typebox';
import { answerRedeem, redeems } from '#contract/staff/redeems/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { byTwo } from '../two-persons.ts';

type Store = typeof import('#gateway/features/points/staff-redeems.ts');

export interface RedeemDeps {
  readonly list: (
    db: Db,
    merchant: string,
    search: Parameters<Store['listRedeems']>[3],
  ) => ReturnType<Store['listRedeems']>;
  readonly weigh: Store['weighRedeem'];
  readonly answer: (db: Db, answer: Parameters<Store['answerRedeem']>[2]) => ReturnType<Store['answerRedeem']>;
}

const subjectOf = (id: string) => `redeem:${id}`;

/** Staff routes of point exchanges (D55). */
export function redeemRoutes(pipeline: StaffPipeline, deps: RedeemDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, redeems, async ({ state, memberId, after }, { merchant }) => {
    const [micros, id] = after?.split('.') ?? [];
    const cursor = micros === undefined || id === undefined ? undefined : { micros, id };
    return succeed(
      await db.withMerchant(merchant, (scope) => deps.list(scope, merchant, { state, memberId, after: cursor })),
    );
  });
  // Approving delivers goods for points, which are worth money, so the limit applies. Rejecting returns the member's
  // own points.
  const answerByTwo = byTwo<Answer, { version: number }>(pipeline, {
    name: 'redeem.approve',
    right: 'redeem.answer',
    subjectOf: ({ id }) => subjectOf(id),
    async stakeOf(scope, { merchant }, { id, verdict }) {
      if (verdict === 'reject') return { sizeMinor: 0n };
      const found = await deps.weigh(scope, merchant, id);
      return found === undefined ? { sizeMinor: 0n } : { sizeMinor: found.worthMinor, account: found.account };
    },
    run: (scope, visit, request) => answer(scope, deps, visit, request),
  });
  registerStaffCall(pipeline, answerRedeem, async (request, visit) => succeed(await answerByTwo(visit, request)));
}

type Answer = Static<typeof answerRedeem.request>;

async function answer(scope: Db, deps: RedeemDeps, visit: StaffVisit, { id, version, verdict, reason }: Answer) {
  const { merchant } = visit;
  const staff = staffOf(visit).staffId;
  const done = await deps.answer(scope, { merchant, id, version: BigInt(version), verdict, staff, reason });
  if (done.kind === 'unknown') throw new Failure('not_found');
  if (done.kind === 'stale')
    throw new VersionConflict(Number(done.version), await readStaffActionsOf(scope, merchant, subjectOf(id), 5));
  await recordStaffAction(scope, visit, {
    action: `redeem.${verdict}`,
    subject: subjectOf(id),
    reason,
    before: { account: done.account, status: 'process' },
    after: {
      account: done.account,
      status: verdict === 'approve' ? 'approved' : 'rejected',
      points: String(done.points),
    },
  });
  return { version: Number(done.version) };
}
