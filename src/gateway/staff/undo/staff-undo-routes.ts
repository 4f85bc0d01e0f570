import type { Static } from 'typebox';
import { mayDo } from '#contract/staff/policy.ts';
import { type UndoAnswer, undoEntry, undoState } from '#contract/staff/undo/calls.ts';
import { undoableOf } from '#contract/staff/undo/undoable.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { type Entry, entriesOfRevision, findEntry, nameEntries } from '../entries.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { Reverters } from '../reverter.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { conflictFailure, StaleVersion } from '../stale-version.ts';

/** The single call that reverts changes; it dispatches to the handler of the area. */
export function undoRoutes(pipeline: StaffPipeline, reverters: Reverters): void {
  const { db } = pipeline.context;

  registerStaffCall(pipeline, undoState, async ({ entry }, visit) => {
    const { merchant } = visit;
    const found = await db.withMerchant(merchant, (scope) => findEntry(scope, merchant, entry));
    const { state, since } = await readState(pipeline, reverters, visit, found);
    return succeed({ state, ...(since && { since }) });
  });

  registerStaffCall(pipeline, undoEntry, async ({ entry, reason, whole = false }, visit) => {
    const { merchant } = visit;
    const together = await db.withMerchant(merchant, (scope) => readTogether(scope, merchant, entry, whole));
    const [latest, ...rest] = together;
    const area = latest && undoableOf(latest.action)?.area;
    if (latest === undefined || area === undefined) throw new Failure('not_found', { detail: 'entry' });
    if (!together.every(({ action }) => mayUndo(visit, action))) throw new Failure('forbidden');
    try {
      const reply = await reverters[area].revert({ entries: [latest, ...rest], reason }, visit);
      return succeed(reply as Static<typeof undoEntry.reply>);
    } catch (error) {
      throw error instanceof StaleVersion ? await conflictFailure(db, error) : error;
    }
  });
}

async function readState(
  { context: { db } }: StaffPipeline,
  reverters: Reverters,
  visit: StaffVisit,
  entry: Entry | undefined,
): Promise<UndoAnswer> {
  const area = entry && undoableOf(entry.action)?.area;
  if (entry === undefined || area === undefined) return { state: 'never' };
  if (!mayUndo(visit, entry.action)) return { state: 'forbidden' };
  try {
    await db.withMerchant(visit.merchant, (scope) => reverters[area].verify(scope, entry, visit));
    return { state: 'open' };
  } catch (error) {
    if (error instanceof StaleVersion) {
      const since = await latestOf(db, error);
      return { state: 'changed', ...(since && { since }) };
    }
    if (!(error instanceof Failure)) throw error;
    return { state: error.errorCode === 'forbidden' ? 'forbidden' : 'never' };
  }
}

async function latestOf(db: Database, { theirs }: StaleVersion): Promise<UndoAnswer['since']> {
  const [latest] = await nameEntries(db, theirs.slice(-1));
  return latest && { entry: latest.entry, by: latest.by, at: latest.at };
}

/** One entry, or all entries of its area in the same revision, latest first. */
async function readTogether(db: Db, merchant: string, seq: string, whole: boolean): Promise<readonly Entry[]> {
  const found = await findEntry(db, merchant, seq);
  if (found === undefined) return [];
  if (!whole) return [found];
  const area = undoableOf(found.action)?.area;
  const entries = await entriesOfRevision(db, merchant, found.revision);
  return entries.filter(({ action }) => undoableOf(action)?.area === area).toReversed();
}

function mayUndo(visit: StaffVisit, action: string): boolean {
  const undoable = undoableOf(action);
  return undoable !== undefined && mayDo(staffOf(visit), undoable.permission, visit.merchant);
}
