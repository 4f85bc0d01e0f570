import { beginStaffExport, cancelStaffExport, staffExportFile, staffExports } from '#contract/staff/exports/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { readRevision, writeJournal } from '../../revisions/changes.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { actorOf, type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import type { StaffExportDeps } from './deps.ts';

const FETCHES = { limit: 20, windowMs: 60_000 };

/** Staff routes of file exports. Each download and its row count are written to the merchant's journal. */
export function staffExportRoutes(pipeline: StaffPipeline, deps: StaffExportDeps): void {
  const { db, clock } = pipeline.context;
  const fetches = createRateLimit({ db, clock }, 'staff-exports.fetches', FETCHES);
  const read = (visit: StaffVisit) => deps.read(visit.merchant, staffOf(visit).staffId);

  registerStaffCall(pipeline, staffExports, async (_, visit) => succeed(await read(visit)));

  registerStaffCall(pipeline, beginStaffExport, async ({ of, memberId, ...filters }, visit) => {
    if (of === 'ledger' && memberId === undefined) throw new Failure('bad_request', { detail: 'memberId' });
    const { merchant } = visit;
    const asked = { ...filters, ...(memberId !== undefined && { memberId }) };
    const refused = await deps.ask({
      merchant,
      staffId: staffOf(visit).staffId,
      of,
      memberId,
      filters: asked,
      note: (scope, { id, rows }) => note(scope, visit, 'export.begin', { id, of, rows, ...asked }),
    });
    return refused ?? succeed(await read(visit));
  });

  registerStaffCall(pipeline, cancelStaffExport, async ({ id }, visit) => {
    const { merchant } = visit;
    const { staffId } = staffOf(visit);
    const isEnded = await db.withMerchant(merchant, (scope) => deps.cancel(scope, merchant, staffId, id));
    if (!isEnded) throw new Failure('not_found');
    return succeed(await read(visit));
  });

  registerStaffCall(pipeline, staffExportFile, async ({ id }, visit) => {
    const { merchant } = visit;
    const { staffId } = staffOf(visit);
    await fetches.take(merchant, staffId);
    const found = await deps.open(merchant, staffId, id);
    if (found === undefined) throw new Failure('not_found');
    const { kind: of, rows, memberId, ...file } = found;
    const reported = { id, of, rows, ...(memberId !== undefined && { memberId }) };
    // Write the journal entry before the first byte is sent.
    await db.withMerchant(merchant, (scope) => note(scope, visit, 'export.fetch', reported));
    return file;
  });
}

interface Taken {
  readonly id: string;
  readonly of: string;
  readonly rows: number;
  readonly memberId?: string;
}

/** Writes the export to the journal. No reason is required, because nothing changes. */
async function note(scope: Db, visit: StaffVisit, action: string, taken: Taken): Promise<void> {
  const { of, memberId } = taken;
  const subject = memberId === undefined ? of : `${of} member:${memberId}`;
  const revision = await readRevision(scope, visit.merchant);
  await writeJournal(scope, visit.merchant, revision, {
    ...actorOf(visit),
    action,
    subject,
    before: null,
    after: taken,
  });
}
