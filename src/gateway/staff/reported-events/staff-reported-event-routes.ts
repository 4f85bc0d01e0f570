import { writeAmount } from '#contract/call/amount.ts';
import { closeReportedCase, unmovedEvents } from '#contract/staff/reported-events/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { nameStaff } from '../name-staff.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { changeAsSeen, readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import { type StaffPipeline, staffOf } from '../staff-pipeline.ts';

type UnmovedWord = import('#gateway/features/cashier/queues/reported-list.ts').UnmovedWord;

interface ReportedDeps {
  readonly list: typeof import('#gateway/features/cashier/queues/reported-list.ts').listUnmoved;
  readonly close: typeof import('#gateway/features/cashier/queues/reported-list.ts').closeCase;
  readonly referenceOf: typeof import('#model/state-machines/reference.ts').referenceOf;
}

/** Staff routes of provider events that moved no money: list and acknowledge. */
export function reportedRoutes(pipeline: StaffPipeline, deps: ReportedDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, unmovedEvents, async ({ part, why, after }, { merchant }) => {
    const search = { part, why, after: placeOf(after) };
    const { rows, hasMore } = await db.withMerchant(merchant, (scope) => deps.list(scope, merchant, search));
    const names = await nameStaff(
      db,
      rows.map(({ closedBy }) => closedBy),
    );
    const last = rows.at(-1);
    return succeed({
      rows: rows.map((row) => present(row, deps, names)),
      ...(hasMore && last && { next: `${last.place}.${last.id}` }),
    });
  });

  registerStaffCall(pipeline, closeReportedCase, async ({ id, version, reason }, visit) => {
    const { merchant } = visit;
    const subject = `told:${id}`;
    const by = { staff: staffOf(visit).staffId, note: reason };
    return changeAsSeen(db, merchant, async (scope) => {
      const done = await deps.close(scope, merchant, { id, version: BigInt(version) }, by);
      if (done.kind === 'unknown') throw new Failure('not_found');
      if (done.kind === 'stale')
        throw new VersionConflict(Number(done.version), await readStaffActionsOf(scope, merchant, subject, 5));
      const after = { version: version + 1 };
      await recordStaffAction(scope, visit, { action: 'reported.close', subject, reason, before: { version }, after });
      return succeed(after);
    });
  });
}

function placeOf(after: string | undefined) {
  const [, place, id] = /^(\d+)\.(.+)$/.exec(after ?? '') ?? [];
  return place === undefined || id === undefined ? undefined : { place: BigInt(place), id };
}

function present(row: UnmovedWord, { referenceOf }: ReportedDeps, names: ReadonlyMap<string, string>) {
  const { id, provider, reference, body, why, dueAt, closedAt, closedBy, note, machine, orderId, account } = row;
  const { direction, state, amountMinor, currency, exponent, sequence } = body;
  return {
    id,
    provider,
    reference,
    direction,
    state,
    currency,
    sequence,
    why,
    version: Number(row.version),
    amount: writeAmount(BigInt(amountMinor), exponent),
    reportedAt: row.takenAt.getTime(),
    ...(dueAt !== null && { dueAt: dueAt.getTime() }),
    ...(closedAt !== null && { closedAt: closedAt.getTime() }),
    ...(closedBy !== null && { closedBy: names.get(closedBy) ?? closedBy }),
    ...(note !== null && { note }),
    ...(machine !== null &&
      orderId !== null && {
        order: { machine, id: orderId, reference: referenceOf({ name: machine }, orderId), account: account ?? '' },
      }),
  };
}
