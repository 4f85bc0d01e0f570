import {
  agentRights,
  answerMove,
  memberMoves,
  moveEffect,
  proposeMove,
  putAgentRights,
  staffTree,
} from '#contract/staff/agents/calls.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { nameStaff } from '../name-staff.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { recordStaffAction } from '../staff-actions.ts';
import { type StaffPipeline, staffOf } from '../staff-pipeline.ts';
import type { Moved, StaffAgentsDeps } from './deps.ts';
import { presentEffect, presentMove, presentTree } from './present.ts';

/**
 * Staff routes of the member tree: reading it, moving members with two-person approval, and permissions by kind of
 * agent.
 */
export function staffAgentsRoutes(pipeline: StaffPipeline, deps: StaffAgentsDeps): void {
  treeRoutes(pipeline, deps);
  moveRoutes(pipeline, deps);
  rightsRoutes(pipeline, deps);
}

function treeRoutes(pipeline: StaffPipeline, deps: StaffAgentsDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, staffTree, (asked, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const currency = await deps.readCurrency(scope, merchant);
      const page = await deps.readTree(scope, merchant, currency.code, asked);
      return typeof page === 'string' ? refuse(page) : succeed(presentTree(page, currency));
    }),
  );

  registerStaffCall(pipeline, moveEffect, ({ member, to }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const move = await readMove(scope, deps, merchant, { member, to });
      if (isRefusal(move)) return move;
      const effect = await deps.readEffect(scope, merchant, move);
      if (typeof effect === 'string') return refuseFault(effect);
      const { code, exponent } = await deps.readCurrency(scope, merchant);
      return succeed({ effect: presentEffect(effect, exponent), currency: code });
    }),
  );

  registerStaffCall(pipeline, memberMoves, async ({ part }, visit) => {
    const { merchant } = visit;
    const { rows, waiting } = await db.withMerchant(merchant, async (scope) => ({
      rows: await deps.listMoves(scope, merchant, part),
      waiting: await deps.countMoves(scope, merchant),
    }));
    const people = rows.flatMap(({ proposedBy, answeredBy }) => [proposedBy, answeredBy]);
    const reader = { names: await nameStaff(db, people), me: staffOf(visit).staffId };
    return succeed({ rows: rows.map((row) => presentMove(row, reader)), waiting });
  });
}

const isRefusal = (found: object): found is Refusal => 'errorCode' in found;
const subjectOf = (memberId: string) => `member:${memberId}`;

async function readMove(
  db: Db,
  { findMember }: StaffAgentsDeps,
  merchant: string,
  { member, to }: { readonly member: string; readonly to?: string | undefined },
) {
  const toId = to === undefined ? undefined : await findMember(db, merchant, to);
  if (to !== undefined && toId === undefined) return refuseFault('unknown');
  return { memberId: member, toId };
}

function refuseFault(fault: Extract<Moved, { kind: 'fault' }>['fault']): Refusal {
  if (fault === 'gone') return refuse('not_found');
  return refuse('invalid_request', { value: { fields: [{ field: 'to', code: fault }] } });
}

/** Throws the refusal, so that the transaction is rolled back. */
async function refuseMove(db: Db, deps: StaffAgentsDeps, merchant: string, moved: Moved): Promise<never> {
  switch (moved.kind) {
    case 'changed': {
      const { exponent } = await deps.readCurrency(db, merchant);
      throw new Failure('conflict', { value: presentEffect(moved.effect, exponent) });
    }
    case 'own':
      throw new Failure('forbidden', { detail: 'ownProposal' });
    case 'foreign':
      throw new Failure('forbidden', { detail: 'foreignProposal' });
    case 'taken':
      throw new Failure('conflict');
    case 'fault': {
      const { errorCode, value } = refuseFault(moved.fault);
      throw new Failure(errorCode, { value });
    }
    default:
      throw new Failure('not_found');
  }
}

function moveRoutes(pipeline: StaffPipeline, deps: StaffAgentsDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, proposeMove, ({ effect: seen, reason, ...asked }, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const { merchant } = visit;
      const move = await readMove(scope, deps, merchant, asked);
      if (isRefusal(move)) return move;
      const details = { merchant, staff: staffOf(visit).staffId, reason, seen };
      const done = await deps.propose(scope, move, details);
      if (done.kind !== 'done') return refuseMove(scope, deps, merchant, done);
      const { effect } = done.move;
      await recordStaffAction(scope, visit, {
        action: 'move.propose',
        subject: subjectOf(move.memberId),
        reason,
        before: { upline: effect?.from ?? null },
        after: { upline: effect?.to ?? null, account: effect?.account ?? '' },
      });
      return succeed(null);
    }),
  );

  registerStaffCall(pipeline, answerMove, ({ id, version, verdict, effect: seen, reason }, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const { merchant } = visit;
      const details = { merchant, staff: staffOf(visit).staffId, reason, seen };
      const done =
        verdict === 'approve'
          ? await deps.approve(scope, { id, version }, details)
          : await deps.drop(scope, { id, version }, verdict, details);
      if (done.kind !== 'done') return refuseMove(scope, deps, merchant, done);
      const { effect, memberId } = done.move;
      await recordStaffAction(scope, visit, {
        action: `move.${verdict}`,
        subject: subjectOf(memberId),
        reason,
        before: effect === undefined ? { move: id } : { upline: effect.from ?? null },
        after:
          effect === undefined
            ? { verdict }
            : { upline: effect.to ?? null, account: effect.account, members: effect.members, ends: effect.ends.length },
      });
      return succeed(null);
    }),
  );
}

function rightsRoutes(pipeline: StaffPipeline, deps: StaffAgentsDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, agentRights, (_, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const rows = await deps.listRights(scope, merchant);
      return succeed({ rows: rows.map(({ opens, ...row }) => ({ ...row, opens: opens as (0 | 1 | 2 | 41 | 42)[] })) });
    }),
  );

  registerStaffCall(pipeline, putAgentRights, ({ reason, ...rights }, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const { merchant } = visit;
      const { kind, opens, makesLinks, sendsDown } = rights;
      const before = (await deps.listRights(scope, merchant)).find((row) => row.kind === kind);
      if (!(await deps.writeRights(scope, merchant, rights))) return refuse('conflict');
      await recordStaffAction(scope, visit, {
        action: 'agent.rights',
        subject: `agentKind:${kind}`,
        reason,
        before: before && { opens: before.opens, makesLinks: before.makesLinks, sendsDown: before.sendsDown },
        after: { opens, makesLinks, sendsDown },
      });
      return succeed(null);
    }),
  );
}
