import type { Sent } from '#contract/call/reader.ts';
import { mayDo } from '#contract/staff/policy.ts';
import {
  answerRequest,
  approvalRules,
  changeRequest,
  changeRequests,
  editRequest,
  proposeRequest,
  setApprovalRules,
} from '#contract/staff/requests/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { APPROVAL_AREAS, type ApprovalRules, approversOf } from '#model/change-requests/areas.ts';
import { FINAL_STATES } from '#model/change-requests/decide.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { nameStaff } from '../name-staff.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { nameStaffActions, readStaffActionsOf, recordStaffAction } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { mayPropose } from '../trees/policy.ts';
import { byTwo } from '../two-persons.ts';
import { applyApproved } from './apply.ts';
import type { RequestParts } from './plan.ts';
import { presentDetails, presentLine, presentRules } from './present.ts';
import { countOthers, readRights, readRules, writeRules } from './rules.ts';
import { approve, close, type Decided, edit, explain, find, propose, readPolicy } from './service.ts';
import { listRequests, proposalsOf, readApprovals } from './store.ts';
import { type Actor, RequestRefused } from './write.ts';

/** Staff routes of change requests: list, one with its effect now, propose, edit, decide, and the rules. */
export function requestRoutes(pipeline: StaffPipeline, parts: RequestParts): void {
  readRoutes(pipeline, parts);
  ruleRoutes(pipeline, parts);

  registerStaffCall(pipeline, proposeRequest, async (asked, visit) => {
    requireRight(visit, asked.proposals);
    return succeed(await answer(() => propose(parts, visit.merchant, actorOf(visit), asked)));
  });

  registerStaffCall(pipeline, editRequest, async ({ id, version, ...asked }, visit) => {
    const { merchant } = visit;
    requireRight(visit, [...asked.proposals, ...proposalsOf((await find(parts, merchant, id)).row)]);
    return succeed(await answer(() => edit(parts, { merchant, id, version }, actorOf(visit), asked)));
  });

  registerStaffCall(pipeline, answerRequest, async (request, visit) => {
    requireRight(visit, proposalsOf((await find(parts, visit.merchant, request.id)).row));
    return succeed(await answer(() => decide(parts, visit, request)));
  });
}

type Answer = Sent<typeof answerRequest.request>;

function decide(parts: RequestParts, visit: StaffVisit, { id, version, verdict, effect, reason = '' }: Answer) {
  const { merchant } = visit;
  const which = { merchant, id, version };
  const by = actorOf(visit);
  if (verdict === 'approve' || verdict === 'reject') requireApprover(visit);
  if (reason === '' && verdict !== 'approve' && verdict !== 'apply')
    throw new Failure('invalid_request', { value: { fields: [{ field: 'reason' }] } });
  switch (verdict) {
    case 'approve':
      return approve(parts, which, by, effect);
    case 'apply':
      return apply(parts, which, by);
    case 'explain':
      return explain(parts, which, by, reason);
    default:
      return close(parts, which, by, { to: verdict === 'reject' ? 'rejected' : 'withdrawn', reason });
  }
}

/** Applies it now; a scheduled one waits for its time. */
async function apply(parts: RequestParts, which: Parameters<typeof applyApproved>[1], by: Actor): Promise<Decided> {
  const { id, version } = which;
  const { row } = await find(parts, which.merchant, id);
  if (row.state === 'scheduled') throw new RequestRefused('outdated');
  const applied = await applyApproved(parts, which, by);
  if (applied.outcome === 'refused') throw new RequestRefused(applied.why);
  if (applied.outcome === 'impossible') throw new Failure('invalid_request', { value: { problems: applied.problems } });
  return { id, version, state: applied.outcome };
}

function readRoutes(pipeline: StaffPipeline, parts: RequestParts): void {
  const { db } = parts;
  registerStaffCall(pipeline, changeRequests, async (filter, visit) => {
    const { merchant } = visit;
    const { page, approvals } = await db.withMerchant(merchant, async (scope) => {
      const found = await listRequests(scope, merchant, filter);
      const ids = found.rows.map(({ id }) => id);
      return { page: found, approvals: await readApprovals(scope, merchant, ids) };
    });
    const names = await nameStaff(
      db,
      page.rows.flatMap(({ authors }) => authors),
    );
    const reader = { staffId: staffOf(visit).staffId, names };
    const rows = page.rows.map((row) => presentLine(row, approvals, reader));
    return succeed({ rows, ...(page.next !== undefined && { next: page.next }) });
  });

  registerStaffCall(pipeline, changeRequest, async ({ id }, visit) => {
    const { merchant } = visit;
    const stored = await find(parts, merchant, id);
    const { row, approvals } = stored;
    const isDecided = FINAL_STATES.includes(row.state) || row.state === 'lapsed';
    const current = isDecided ? undefined : await parts.changes.plan({ merchant, proposals: proposalsOf(row) });
    const actions = await db.withMerchant(merchant, (scope) =>
      readStaffActionsOf(scope, merchant, `request:${id}`, 50),
    );
    const names = await nameStaff(db, [...row.authors, ...approvals.map(({ staff }) => staff)]);
    const reader = { staffId: staffOf(visit).staffId, names };
    const history = await nameStaffActions(db, actions);
    const details = presentDetails(stored, await readPolicy(parts, merchant), reader, { current, history });
    return succeed(details);
  });
}

function ruleRoutes(pipeline: StaffPipeline, { db }: RequestParts): void {
  const read = async ({ merchant, staff }: StaffVisit) => {
    const rules = await db.withMerchant(merchant, (scope) => readRules(scope, merchant));
    return presentRules(rules, countOthers(await readRights(db), merchant, staff?.staffId ?? ''));
  };
  registerStaffCall(pipeline, approvalRules, async (_request, visit) => succeed(await read(visit)));

  type Rules = Sent<typeof setApprovalRules.request>;
  // Asking for fewer approvals lets later changes through that need them now: a second person confirms it.
  const setByTwo = byTwo<Rules, null>(pipeline, {
    name: 'approval.rules',
    right: 'request.approve',
    subjectOf: () => 'approval.rules',
    async stakeOf(scope, { merchant, staff }, { areas }) {
      const now = await readRules(scope, merchant);
      const isLooser = areas.some(({ area, approvers }) => approvers < approversOf(now, area));
      const isAlone = countOthers(await readRights(db), merchant, staff?.staffId ?? '') === 0;
      return { sizeMinor: isLooser && !isAlone ? null : 0n };
    },
    async run(scope, visit, { areas, reason }) {
      const { merchant } = visit;
      const before = await readRules(scope, merchant);
      const after: ApprovalRules = { ...before, ...Object.fromEntries(areas.map((one) => [one.area, one.approvers])) };
      await writeRules(scope, merchant, after);
      const state = (rules: ApprovalRules) =>
        Object.fromEntries(APPROVAL_AREAS.map((area) => [area, approversOf(rules, area)]));
      await recordStaffAction(scope, visit, {
        action: 'approval.rules',
        subject: 'approval.rules',
        reason,
        before: state(before),
        after: state(after),
      });
      return null;
    },
  });
  registerStaffCall(pipeline, setApprovalRules, async (request, visit) => {
    await setByTwo(visit, request);
    return succeed(await read(visit));
  });
}

async function answer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    const isForbidden = error.why === 'author' || error.why === 'rights';
    throw new Failure(isForbidden ? 'forbidden' : 'conflict', { value: { why: error.why } });
  }
}

function actorOf(visit: StaffVisit): Actor {
  const { staffId, sessionId } = staffOf(visit);
  return { staffId, source: sessionId };
}

function requireRight(visit: StaffVisit, proposals: readonly Proposal[]): void {
  if (!mayPropose(staffOf(visit), visit.merchant, proposals)) throw new Failure('forbidden');
}

function requireApprover(visit: StaffVisit): void {
  if (!mayDo(staffOf(visit), 'request.approve', visit.merchant))
    throw new Failure('forbidden', { value: { why: 'rights' } });
}
