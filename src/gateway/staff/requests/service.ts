import { sql } from 'kysely';
import { Failure } from '#gateway/pipeline/failure.ts';
import { readRevision } from '#gateway/revisions/changes.ts';
import { type ApprovalRules, approversFor } from '#model/change-requests/areas.ts';
import {
  approveRequest,
  closeRequest,
  editRequest,
  type Moment,
  proposeRequest,
  type RequestState,
} from '#model/change-requests/decide.ts';
import { notifyThenWrite, RevisionConflict } from '../notify-then-write.ts';
import type { ReportedSite } from '../trees/change.ts';
import { type Asked, columnsOf, planAsked, type RequestParts } from './plan.ts';
import { countOthers, mayApprove, readNeeded, readRights, readRules, type StaffRightsById } from './rules.ts';
import { findRequest, modelOf, proposalsOf, type RequestRow, type StoredRequest, updateRequest } from './store.ts';
import {
  type Actor,
  factsOf,
  lockRequest,
  RequestRefused,
  record,
  refuseUnless,
  writeApproval,
  writeLapse,
} from './write.ts';

/** Which version of which request. */
export interface RequestVersion {
  readonly merchant: string;
  readonly id: string;
  readonly version: number;
}

export interface Decided {
  readonly id: string;
  readonly version: number;
  readonly state: RequestState;
}

/** Asks for approval of a change. Throws `Failure` as `planAsked` does. */
export async function propose(parts: RequestParts, merchant: string, by: Actor, asked: Asked): Promise<Decided> {
  const { db } = parts;
  const reported = await planAsked(parts, merchant, asked);
  const needed = await readNeeded(db, merchant, by.staffId, reported.areas);
  const digest = { seen: reported.hash, written: reported.written };
  const { state } = proposeRequest(by.staffId, digest, needed, asked.schedule?.from !== undefined);
  return db.withMerchant(merchant, async (scope) => {
    const { id } = await scope
      .insertInto('change_request')
      .values({ merchant, state, authors: [by.staffId], ...columnsOf(parts, merchant, asked, reported) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { version: 1, state, ...factsOf(reported), proposals: asked.proposals, schedule: asked.schedule };
    await record(scope, by, { merchant, id, action: 'request.propose', reason: asked.reason, after });
    return { id, version: 1, state };
  });
}

/** A new version of a request, without approvals. Throws `Failure` and `RequestRefused`. */
export async function edit(
  parts: RequestParts,
  { merchant, id, version }: RequestVersion,
  by: Actor,
  asked: Asked,
): Promise<Decided> {
  const { db } = parts;
  const reported = await planAsked(parts, merchant, asked);
  const { row } = await find(parts, merchant, id);
  const needed = await readNeeded(db, merchant, row.authors[0] ?? '', reported.areas);
  return db.withMerchant(merchant, async (scope) => {
    const stored = await lockRequest(scope, merchant, id);
    const digest = { seen: reported.hash, written: reported.written };
    const place = { by: by.staffId, version, isTimed: asked.schedule?.from !== undefined };
    const { request } = refuseUnless(editRequest(modelOf(stored), place, { digest, needed }));
    const { state, authors } = request;
    const columns = columnsOf(parts, merchant, asked, reported);
    const now = { edited_at: sql<Date>`now()`, version: request.version, state, authors: [...authors] };
    await updateRequest(scope, stored.row, { ...columns, ...now });
    const after = { version: request.version, state, ...factsOf(reported), proposals: asked.proposals };
    const entry = { merchant, id, action: 'request.edit', reason: asked.reason, after };
    await record(scope, by, { ...entry, after: { ...after, schedule: asked.schedule } });
    return { id, version: request.version, state };
  });
}

/** Approves what was shown, `effect` by its hash. The state is `lapsed` if the effect differs now. */
export async function approve(
  parts: RequestParts,
  { merchant, id, version }: RequestVersion,
  by: Actor,
  effect: string | undefined,
): Promise<Decided> {
  const found = await find(parts, merchant, id);
  const report = async () => {
    const policy = await readPolicy(parts, merchant);
    const reported = await parts.changes.plan({ merchant, proposals: proposalsOf(found.row) });
    return { revision: reported.revision, reported, moment: momentOf(policy, found.row, reported) };
  };
  return notifyThenWrite(report, ({ revision, reported, moment }) =>
    parts.db.withMerchant(merchant, async (scope) => {
      const stored = await lockRequest(scope, merchant, id);
      if ((await readRevision(scope, merchant)) !== revision) throw new RevisionConflict();
      if (effect !== stored.row.seen) throw new RequestRefused('outdated');
      const decision = refuseUnless(approveRequest(modelOf(stored), { by: by.staffId, version }, moment));
      const { state } = decision.request;
      if (decision.outcome === 'lapsed') await writeLapse(scope, stored, by, reported);
      else await writeApproval(scope, stored, by, { state, base: revision });
      return { id, version, state };
    }),
  );
}

/** Rejects a request, or withdraws it as one of its authors. Throws `RequestRefused`. */
export function close(
  { db }: RequestParts,
  { merchant, id, version }: RequestVersion,
  by: Actor,
  { to, reason }: { readonly to: 'rejected' | 'withdrawn'; readonly reason: string },
): Promise<Decided> {
  return db.withMerchant(merchant, async (scope) => {
    const stored = await lockRequest(scope, merchant, id);
    if (stored.row.version !== version) throw new RequestRefused('outdated');
    const { state } = refuseUnless(closeRequest(modelOf(stored), by.staffId, to)).request;
    const closed = { closed_at: sql<Date>`now()`, closed_by: by.staffId, close_reason: reason };
    await updateRequest(scope, stored.row, { state, held_why: null, ...closed });
    const action = to === 'rejected' ? 'request.reject' : 'request.withdraw';
    await record(scope, by, { merchant, id, action, reason, after: { version } });
    return { id, version, state };
  });
}

/** Gives an emergency its reason; only its author does. Throws `RequestRefused`. */
export function explain(
  { db }: RequestParts,
  { merchant, id, version }: RequestVersion,
  by: Actor,
  reason: string,
): Promise<Decided> {
  return db.withMerchant(merchant, async (scope) => {
    const { row } = await lockRequest(scope, merchant, id);
    if (row.path !== 'emergency' || row.reason !== '') throw new RequestRefused('final');
    if (!row.authors.includes(by.staffId)) throw new RequestRefused('author');
    await updateRequest(scope, row, { reason });
    await record(scope, by, { merchant, id, action: 'request.explain', reason, after: { version } });
    return { id, version, state: row.state };
  });
}

/** Throws `Failure`: `not_found`. */
export async function find({ db }: RequestParts, merchant: string, id: string): Promise<StoredRequest> {
  const found = await db.withMerchant(merchant, (scope) => findRequest(scope, merchant, id));
  if (found === undefined) throw new Failure('not_found');
  return found;
}

/** The merchant's rules and the staff's rights, read before a transaction. */
export interface ApprovalPolicy {
  readonly rules: ApprovalRules;
  readonly rights: StaffRightsById;
}

export async function readPolicy({ db }: Pick<RequestParts, 'db'>, merchant: string): Promise<ApprovalPolicy> {
  const rules = await db.withMerchant(merchant, (scope) => readRules(scope, merchant));
  return { rules, rights: await readRights(db) };
}

/** The effect now, and what it asks for by rules and rights. */
export function momentOf(
  { rules, rights }: ApprovalPolicy,
  row: RequestRow,
  { hash, written, areas }: Pick<ReportedSite, 'hash' | 'written' | 'areas'>,
): Moment {
  const { merchant, authors } = row;
  const others = countOthers(rights, merchant, authors[0] ?? '');
  return {
    digest: { seen: hash, written },
    needed: Math.min(approversFor(rules, areas), others),
    mayStill: (staff) => mayApprove(rights, staff, merchant, proposalsOf(row)),
  };
}
