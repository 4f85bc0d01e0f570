import {
  endMemberSessions,
  lockMember,
  memberChoices,
  memberDetails,
  members,
  resetSecondStep,
  setMemberLabels,
  setMemberRank,
} from '#contract/staff/members/calls.ts';
import { mayDo } from '#contract/staff/policy.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { nameStaffActions, readStaffActionsOf } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { changeLabels, changeLocked, rankChanger, subjectOf } from './changes.ts';
import type { MemberDeps } from './deps.ts';
import { presentMember, presentPlace, presentRow, presentStaffActions } from './present.ts';
import { endSessionsOf, resetSecondStepOf } from './secure.ts';

export function memberRoutes(pipeline: StaffPipeline, deps: MemberDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, members, async ({ q = '', type, state, rank, label, after }, visit) => {
    const { merchant } = visit;
    const isPlain = seesContacts(visit);
    const search = {
      text: q,
      byPartOfContact: isPlain,
      label,
      after,
      type: numberOf(type),
      rank: numberOf(rank),
      locked: state === undefined ? undefined : state === 'locked',
    };
    const { rows, next } = await db.withMerchant(merchant, (scope) => deps.members.search(scope, merchant, search));
    return succeed({ rows: rows.map((row) => presentRow(row, isPlain)), ...(next !== undefined && { next }) });
  });

  registerStaffCall(pipeline, memberChoices, async (_, { merchant }) =>
    db.withMerchant(merchant, async (scope) =>
      succeed({
        ranks: await deps.readRanks(scope, merchant),
        labels: await deps.members.readLabels(scope, merchant),
      }),
    ),
  );

  registerStaffCall(pipeline, memberDetails, async ({ id }, visit) => {
    const found = await db.withMerchant(visit.merchant, (scope) => readDetails(scope, deps, visit, id));
    if (found === undefined) throw new Failure('not_found');
    return succeed({ ...found, staffActions: presentStaffActions(await nameStaffActions(db, found.staffActions)) });
  });

  registerStaffCall(pipeline, lockMember, async (request, visit) =>
    succeed(await changeLocked(pipeline, deps, visit, request)),
  );
  const changeRank = rankChanger(pipeline, deps);
  registerStaffCall(pipeline, setMemberRank, async (request, visit) => succeed(await changeRank(visit, request)));
  registerStaffCall(pipeline, setMemberLabels, async (request, visit) =>
    succeed(await changeLabels(pipeline, deps, visit, request)),
  );
  registerStaffCall(pipeline, resetSecondStep, async (request, visit) =>
    succeed(await resetSecondStepOf(pipeline, deps, visit, request)),
  );
  registerStaffCall(pipeline, endMemberSessions, async (request, visit) =>
    succeed(await endSessionsOf(pipeline, deps, visit, request)),
  );
}

/** Only staff who may help members see unmasked contacts. */
function seesContacts(visit: StaffVisit): boolean {
  return mayDo(staffOf(visit), 'member.change', visit.merchant);
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

async function readDetails(scope: Db, deps: MemberDeps, visit: StaffVisit, id: string) {
  const { merchant } = visit;
  const row = await deps.members.read(scope, merchant, id);
  if (row === undefined) return undefined;
  const { sumBalance, balance = [] } = await deps.readBalance(scope, merchant, id);
  const { code } = await deps.readCurrency(scope, merchant);
  return {
    ...presentMember(row, seesContacts(visit)),
    balance: {
      sum: sumBalance,
      currency: code,
      wallets: balance.map(({ wallet, balance: amount }) => ({ wallet, amount })),
    },
    secondStep: await deps.readSecondStep(scope, { merchant, memberId: id }),
    sessions: (await deps.readSessions(scope, merchant, id)).map(presentPlace),
    devices: (await deps.readDevices(scope, merchant, id)).map(presentPlace),
    staffActions: await readStaffActionsOf(scope, merchant, subjectOf(id)),
  };
}
