import type { Static } from 'typebox';
import { putCashierSettings, putMethod, staffMethods } from '#contract/staff/pay-methods/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { changeAsSeen, readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { byTwo, hasSecond } from '../two-persons.ts';
import type { PayMethodDeps } from './deps.ts';
import { presentMethod, presentSettings } from './present.ts';
import { readMethod, readSettings, refused } from './read-method.ts';

/** Staff routes of payment methods and cashier settings. */
export function payMethodRoutes(pipeline: StaffPipeline, deps: PayMethodDeps): void {
  const { db, providers } = pipeline.context;
  registerStaffCall(pipeline, staffMethods, async (_request, visit) => {
    const { merchant } = visit;
    const found = await db.withMerchant(merchant, async (scope) => ({
      currency: await deps.readCurrency(scope, merchant),
      methods: await deps.readAll(scope, merchant),
      settings: await deps.readSettings(scope, merchant),
    }));
    const { code, exponent } = found.currency;
    const { limitAloneBy } = found.settings;
    return succeed({
      currency: code,
      methods: found.methods.map((row) => presentMethod(row, exponent)),
      settings: presentSettings(found.settings, exponent),
      ...(limitAloneBy !== null && { limitSetAloneBy: limitAloneBy === staffOf(visit).staffId ? 'self' : 'other' }),
      providers: providers.list.map((provider) => provider.code).filter((each) => providers.moves(each, code)),
    } as Static<typeof staffMethods.reply>);
  });

  registerStaffCall(pipeline, putMethod, async (request, visit) =>
    succeed(await write(pipeline, deps, visit, request)),
  );

  // Raising the two-person limit or the automatic approval limit needs two staff users: one alone could bypass the
  // limit, and no staff user sees automatic approvals.
  const writeByTwo = byTwo<Static<typeof putCashierSettings.request>, { version: number }>(pipeline, {
    name: 'cashier.settings',
    right: 'cashier.methods',
    subjectOf: () => SETTINGS,
    async stakeOf(scope, visit, { settings }) {
      const { merchant } = visit;
      const { exponent } = await deps.readCurrency(scope, merchant);
      const wanted = readSettings(settings, exponent);
      const { twoAboveMinor, passUpToMinor } = await deps.readSettings(scope, merchant);
      const isMore = (column: string, before: bigint | null) => BigInt(wanted[column] ?? 0) > (before ?? 0n);
      if (isMore('pass_up_to_minor', passUpToMinor)) return { sizeMinor: null };
      if (!isMore('two_above_minor', twoAboveMinor)) return { sizeMinor: 0n };
      // A single staff user may set the first limit. The overview shows it to a second staff user later.
      const isFirst = twoAboveMinor === null && !(await hasSecond(pipeline, visit, 'cashier.methods'));
      return { sizeMinor: isFirst ? 0n : null };
    },
    run: (scope, visit, request, proposedBy) => writeForAll(scope, deps, { visit, proposedBy }, request),
  });
  registerStaffCall(pipeline, putCashierSettings, async (request, visit) => succeed(await writeByTwo(visit, request)));
}

const subjectOf = (id: string) => `payMethod:${id}`;
const SETTINGS = 'cashier:settings';

async function write(
  pipeline: StaffPipeline,
  deps: PayMethodDeps,
  visit: StaffVisit,
  request: Static<typeof putMethod.request>,
) {
  const { merchant } = visit;
  const { db, providers } = pipeline.context;
  const { id, version, method, reason } = request;
  // May be slow: runs before the transaction.
  const why = await deps.validateRules(merchant, method.rules);
  if (why !== undefined) throw refused([{ field: 'rules', code: 'rules', message: why.slice(0, 500) }]);
  return changeAsSeen(db, merchant, async (scope) => {
    const { code, exponent } = await deps.readCurrency(scope, merchant);
    if (!providers.moves(method.provider, code)) throw refused([{ field: 'provider', code: 'unknown' }]);
    const row = readMethod(method, exponent);
    if (id === undefined) {
      const added = await deps.add(scope, merchant, row);
      await recordStaffAction(scope, visit, {
        action: 'payMethod.create',
        subject: subjectOf(added),
        reason,
        before: null,
        after: method,
      });
      return { id: added, version: 0 };
    }
    const before = await deps.lock(scope, merchant, id);
    if (before === undefined) throw new Failure('not_found');
    if (Number(before.version) !== version)
      throw new VersionConflict(Number(before.version), await readStaffActionsOf(scope, merchant, subjectOf(id), 5));
    const now = await deps.write(scope, merchant, id, row);
    const was = presentMethod(before, exponent);
    await recordStaffAction(scope, visit, {
      action: 'payMethod.change',
      subject: subjectOf(id),
      reason,
      before: was,
      after: method,
    });
    return { id, version: Number(now) };
  });
}

async function writeForAll(
  scope: Db,
  deps: PayMethodDeps,
  { visit, proposedBy }: { readonly visit: StaffVisit; readonly proposedBy: string | undefined },
  request: Static<typeof putCashierSettings.request>,
) {
  const { merchant } = visit;
  const { version, settings, reason } = request;
  const { exponent } = await deps.readCurrency(scope, merchant);
  const before = await deps.readSettings(scope, merchant);
  const wanted = readSettings(settings, exponent);
  const aloneBy = wanted['two_above_minor'] === null ? null : limitAloneBy(before, staffOf(visit).staffId, proposedBy);
  const row = { ...wanted, limit_alone_by: aloneBy };
  const now = await deps.writeSettings(scope, merchant, BigInt(version), row);
  if (now === undefined) {
    const theirs = await readStaffActionsOf(scope, merchant, SETTINGS, 5);
    throw new VersionConflict(Number((await deps.readSettings(scope, merchant)).version), theirs);
  }
  await recordStaffAction(scope, visit, {
    action: 'cashier.settings',
    subject: SETTINGS,
    reason,
    before: presentSettings(before, exponent),
    after: { ...settings, ...(aloneBy !== null && { limitSetAlone: true }) },
  });
  return { version: Number(now) };
}

/** Id of the single staff user who set the limit; cleared when a different staff user saves the settings. */
function limitAloneBy(
  { twoAboveMinor, limitAloneBy: before }: Awaited<ReturnType<PayMethodDeps['readSettings']>>,
  staffId: string,
  proposedBy: string | undefined,
): string | null {
  if (proposedBy !== undefined) return null;
  if (twoAboveMinor === null) return staffId;
  return before === staffId ? before : null;
}
