import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { readRevision, writeJournal } from '#gateway/revisions/changes.ts';
import { type Decision, differingSubjects, type Refusal } from '#model/change-requests/decide.ts';
import { summarise } from '#model/proposals/summary.ts';
import type { ReportedSite } from '../trees/change.ts';
import { digestOf, findRequest, type RequestRow, type StoredRequest, updateRequest } from './store.ts';

/** The staff user who acts, or the schedule. */
export interface Actor {
  /** Account id; empty: the schedule. */
  readonly staffId: string;
  readonly source?: string | undefined;
}

export const SCHEDULE: Actor = { staffId: '' };

export function nameActor({ staffId }: Actor): string {
  return staffId === '' ? 'system' : `staff:${staffId}`;
}

/** A decision is refused. Thrown inside the transaction. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly why: Refusal;

  constructor(why: Refusal) {
    super(why);
    this.why = why;
  }
}

/** The decision; throws `RequestRefused` for a refusal. */
export function refuseUnless(decision: Decision): Exclude<Decision, { outcome: 'refused' }> {
  if (decision.outcome === 'refused') throw new RequestRefused(decision.why);
  return decision;
}

/** Locks a request until the end of the transaction. Throws `Failure`: `not_found`. */
export async function lockRequest(scope: Db, merchant: string, id: string): Promise<StoredRequest> {
  const found = await findRequest(scope, merchant, id, true);
  if (found === undefined) throw new Failure('not_found');
  return found;
}

/** What an approval and the journal hold of an effect. */
export function factsOf({ revision, hash, written, areas }: ReportedSite) {
  return { base: revision, effect: hash, written, areas };
}

interface RequestEntry {
  readonly merchant: string;
  readonly id: string;
  /** `request.approve` and so on. */
  readonly action: string;
  readonly reason: string;
  readonly after: unknown;
  readonly effect?: unknown;
}

/** Writes the journal's entry of a decision; returns its position in the merchant's chain. */
export async function record(scope: Db, by: Actor, { merchant, id, ...entry }: RequestEntry): Promise<number> {
  const subject = `request:${id}`;
  const revision = await readRevision(scope, merchant);
  const who = { actor: nameActor(by), source: by.source };
  await writeJournal(scope, merchant, revision, { ...entry, ...who, subject, before: null });
  const last = await scope
    .selectFrom('journal')
    .select('seq')
    .where('merchant', '=', merchant)
    .where('subject', '=', subject)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return Number(last.seq);
}

/** Stores an approval, with the same facts in the journal's hash chain. */
export async function writeApproval(
  scope: Db,
  { row }: StoredRequest,
  by: Actor,
  { state, base }: { readonly state: RequestRow['state']; readonly base: number },
): Promise<void> {
  const { merchant, id, version, seen, reason } = row;
  const { written } = digestOf(row);
  const after = { version, base, effect: seen, written };
  const seq = await record(scope, by, { merchant, id, action: 'request.approve', reason, after });
  await scope
    .insertInto('change_approval')
    .values({ merchant, request: id, version, staff: by.staffId, base, seen, written: JSON.stringify(written), seq })
    .execute();
  await updateRequest(scope, row, { state, held_why: null });
}

/** The approvals count no more: the request keeps the effect that was approved and the one that came of it. */
export async function writeLapse(scope: Db, { row }: StoredRequest, by: Actor, reported: ReportedSite): Promise<void> {
  const { merchant, id, version, reason } = row;
  const subjects = differingSubjects(digestOf(row), { seen: reported.hash, written: reported.written });
  await updateRequest(scope, row, {
    state: 'lapsed',
    held_why: null,
    now_revision: reported.revision,
    now_effect: JSON.stringify(reported.effect),
    now_seen: reported.hash,
    now_subjects: [...subjects],
  });
  await record(scope, by, {
    merchant,
    id,
    action: 'request.lapse',
    reason,
    after: { version, ...factsOf(reported), subjects },
    effect: { hash: reported.hash, ...summarise(reported.effect) },
  });
}
