import { beginStaffExport, cancelStaffExport, staffExportFile, staffExports } from '#contract/staff/exports/calls.ts';
import { staffExportsSchemas as schemas } from '#contract/staff/exports/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/door/failure.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { noteDeed } from '../deeds.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { type StaffDoor, type StaffVisit, staffOf } from '../staff-door.ts';
import type { StaffExportNeeds } from './needs.ts';

const FETCHES = { limit: 20, windowMs: 60_000 };
const REASON = 'export';

/** Lists as files: who takes what away, and how much of it, stands in the merchant's journal. */
export function staffExportRoutes(door: StaffDoor, needs: StaffExportNeeds): void {
  const { db, clock } = door.context;
  const fetches = createRateLimit(clock, FETCHES);
  const read = (visit: StaffVisit) => needs.read(visit.merchant, staffOf(visit).staffId);

  registerStaffCall(door, staffExports, schemas.staffExports, async (_, visit) => succeed(await read(visit)));

  registerStaffCall(door, beginStaffExport, schemas.beginStaffExport, async ({ of, memberId, ...filters }, visit) => {
    if (of === 'ledger' && memberId === undefined) throw new Failure('bad_request', { detail: 'memberId' });
    const { merchant } = visit;
    const asked = { ...filters, ...(memberId !== undefined && { memberId }) };
    const refused = await needs.ask({
      ...{ merchant, staffId: staffOf(visit).staffId, of, memberId, filters: asked },
      note: (scope, { id, rows }) =>
        noteDeed(scope, visit, {
          ...{ action: 'export.begin', subject: `export/${id}`, reason: REASON, before: null },
          after: { of, rows, ...asked },
        }),
    });
    return refused ?? succeed(await read(visit));
  });

  registerStaffCall(door, cancelStaffExport, schemas.cancelStaffExport, async ({ id }, visit) => {
    const { merchant } = visit;
    const { staffId } = staffOf(visit);
    const isEnded = await db.withMerchant(merchant, (scope) => needs.cancel(scope, merchant, staffId, id));
    if (!isEnded) throw new Failure('not_found');
    return succeed(await read(visit));
  });

  registerStaffCall(door, staffExportFile, schemas.staffExportFile, async ({ id }, visit) => {
    const { merchant } = visit;
    const { staffId } = staffOf(visit);
    fetches.take(merchant, staffId);
    const found = await needs.open(merchant, staffId, id);
    if (found === undefined) throw new Failure('not_found');
    const { kind, rows, ...file } = found;
    // Before a byte of it leaves.
    await db.withMerchant(merchant, (scope) =>
      noteDeed(scope, visit, {
        ...{ action: 'export.fetch', subject: `export/${id}`, reason: REASON, before: null, after: { of: kind, rows } },
      }),
    );
    return file;
  });
}
