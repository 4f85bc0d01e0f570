import { readPlace } from '#contract/call/ids.ts';
import { answerSetAside, setAsideList } from '#contract/staff/set-aside/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { type AsideRow, answerAside, listAside } from '#gateway/set-aside/staff-store.ts';
import { nameStaff } from '../name-staff.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { recordStaffAction } from '../staff-actions.ts';
import { type StaffPipeline, staffOf } from '../staff-pipeline.ts';

const BY_ITSELF = 'platform';

/** Staff routes of items set aside by consumers, queues and jobs: list, retry and dismiss. */
export function setAsideRoutes(pipeline: StaffPipeline): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, setAsideList, async ({ state, after }, { merchant }) => {
    const { rows, hasMore } = await db.withMerchant(merchant, (scope) =>
      listAside(scope, merchant, state === 'open', readPlace(after)),
    );
    const staff = rows.flatMap(({ closedBy }) => (closedBy === null || closedBy === BY_ITSELF ? [] : [closedBy]));
    const names = await nameStaff(db, staff);
    const last = rows.at(-1);
    return succeed({
      rows: rows.map((row) => present(row, names)),
      ...(hasMore && last && { next: `${last.micros}.${last.id}` }),
    });
  });
  registerStaffCall(pipeline, answerSetAside, async ({ id, verdict, reason }, visit) => {
    const { merchant } = visit;
    await db.withMerchant(merchant, async (scope) => {
      const item = await answerAside(scope, { merchant, id, verdict, staff: staffOf(visit).staffId, reason });
      if (item === undefined) throw new Failure('not_found');
      await recordStaffAction(scope, visit, {
        action: `setAside.${verdict}`,
        subject: `setAside:${id}`,
        reason,
        before: { source: item.source, item: item.item, state: 'open' },
        after: { source: item.source, item: item.item, state: verdict === 'retry' ? 'retried' : 'dismissed' },
      });
    });
    return succeed(null);
  });
}

function present(row: AsideRow, names: ReadonlyMap<string, string>) {
  const { id, source, item, why, reason, attempts, closedAs, closedBy, closedReason } = row;
  return {
    id,
    source,
    item,
    why,
    reason,
    attempts,
    firstAt: row.firstAt.getTime(),
    lastAt: row.lastAt.getTime(),
    ...(row.retryAt !== null && { retryAt: row.retryAt.getTime() }),
    ...(closedAs !== null && { closedAs }),
    ...(row.closedAt !== null && { closedAt: row.closedAt.getTime() }),
    ...(closedBy !== null && closedBy !== BY_ITSELF && { closedBy: names.get(closedBy) ?? closedBy }),
    ...(closedReason !== null && { closedReason }),
  };
}
