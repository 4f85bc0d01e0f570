import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import { memberCashier, memberLedger, proposeCorrection } from '#contract/staff/books/calls.ts';
import {
  answerOrder,
  cashierOrder,
  cashierOrders,
  cashierProof,
  cashierWaiting,
  takeBackProposal,
} from '#contract/staff/cashier/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { digitsOf } from '#gateway/records/digits-of.ts';
import { nameStaff } from '../name-staff.ts';
import { pictureFile } from '../picture-file.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { listProposals, type ProposedAction } from '../two-persons.ts';
import { answerAsStaff, takeBackAsStaff } from './answer.ts';
import { proposeAsStaff } from './corrections.ts';
import type { CashierDeps, OpenCase, SuspendedMoney, WaitingMove } from './deps.ts';
import { readDetails } from './details.ts';
import { type Presenting, presentOrder, presentProposal } from './present.ts';

/** Routes of the cashier queues: list, order details and staff answers. */
export function cashierRoutes(pipeline: StaffPipeline, deps: CashierDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, cashierWaiting, async (_request, visit) =>
    succeed(await readWaiting(pipeline, deps, visit)),
  );

  registerStaffCall(pipeline, cashierOrders, async ({ after, ...search }, visit) => {
    const { merchant } = visit;
    const found = await db.withMerchant(merchant, async (scope) => {
      const { rows, hasMore } = await deps.listOrders(scope, merchant, { ...search, after: placeOf(after) });
      const ids = rows.map(({ id }) => id);
      const proposals = await deps.readProposals(scope, merchant, { machine: search.machine, ids });
      return { rows, hasMore, proposals, currency: await deps.readCurrency(scope, merchant) };
    });
    const { rows, proposals, currency, hasMore } = found;
    const names = await nameStaff(
      db,
      [...proposals, ...rows].map(({ proposedBy }) => proposedBy),
    );
    const presenting = presentingOf(deps, visit, currency.exponent, names);
    const last = rows.at(-1);
    return succeed({
      rows: rows.map((row) => presentOrder(search.machine, row, proposals, presenting)),
      currency: currency.code,
      ...(hasMore && last && { next: `${last.place}.${last.id}` }),
    });
  });

  registerStaffCall(pipeline, cashierOrder, async (request, visit) =>
    succeed(await readDetails(pipeline, deps, visit, request)),
  );

  registerStaffCall(pipeline, cashierProof, async ({ id }, { merchant }) => {
    const evidence = await db.withMerchant(merchant, (scope) => deps.readEvidencePicture(scope, merchant, id));
    const file = pictureFile(evidence?.picture);
    return { ...file, type: evidence?.type ?? file.type };
  });

  registerStaffCall(pipeline, answerOrder, async (request, visit) =>
    succeed(await answerAsStaff(pipeline, deps, visit, request)),
  );

  registerStaffCall(pipeline, takeBackProposal, async (request, visit) =>
    succeed(await takeBackAsStaff(pipeline, deps, visit, request)),
  );

  registerStaffCall(pipeline, proposeCorrection, async (request, visit) =>
    succeed(await proposeAsStaff(pipeline, deps, visit, request)),
  );

  registerStaffCall(pipeline, memberCashier, async ({ id }, { merchant }) => {
    const found = await db.withMerchant(merchant, (scope) => deps.readMemberCashier(scope, merchant, id));
    if (found === undefined) throw new Failure('not_found');
    return succeed(found);
  });

  registerStaffCall(pipeline, memberLedger, async (request, { merchant }) =>
    db.withMerchant(merchant, async (scope) => succeed(await readLedger(scope, deps, merchant, request))),
  );
}

function presentingOf(deps: CashierDeps, visit: StaffVisit, exponent: number, names: ReadonlyMap<string, string>) {
  return { exponent, names, me: staffOf(visit).staffId, referenceOf: deps.referenceOf };
}

function placeOf(after: string | undefined) {
  const [place, id] = after?.split('.') ?? [];
  return place === undefined || id === undefined ? undefined : { place: BigInt(place), id };
}

const MOST_PROPOSALS = 200;

type WaitingReply = Static<typeof cashierWaiting.reply>;
type QueueName = WaitingReply['states'][number]['machine'];

async function readWaiting(
  { context: { db } }: StaffPipeline,
  deps: CashierDeps,
  visit: StaffVisit,
): Promise<WaitingReply> {
  const { merchant } = visit;
  const { currency, states, proposals, orders, unmatchedPayment, cases, moves, actions } = await db.withMerchant(
    merchant,
    async (scope) => {
      const proposals = await deps.readProposals(scope, merchant);
      return {
        proposals,
        unmatchedPayment: (await deps.listSuspense(scope, merchant, { part: 'proposed' })).rows,
        cases: (await deps.listCases(scope, merchant, { part: 'proposed' })).rows,
        moves: await deps.listMoves(scope, merchant, 'open'),
        actions: await listProposals(scope, merchant),
        orders: await deps.readProposedOrders(scope, merchant, proposals),
        states: await deps.readWaiting(scope, merchant),
        currency: await deps.readCurrency(scope, merchant),
      };
    },
  );
  const rows = [...orders].flatMap(([machine, found]) =>
    found.map((row) => ({ machine: machine as Exclude<QueueName, 'told'>, row })),
  );
  const people = [proposals, unmatchedPayment, cases, moves, actions, rows.map(({ row }) => row)]
    .flat()
    .map(({ proposedBy }) => proposedBy);
  const presenting = presentingOf(deps, visit, currency.exponent, await nameStaff(db, people));
  const waiting = rows.flatMap(({ machine, row }) => {
    const order = machine === 'suspense' ? undefined : presentOrder(machine, row, proposals, presenting);
    if (order === undefined) return [];
    const { id, version, reference, account, amount } = order;
    return order.proposals.map((proposal) => ({ machine, id, version, reference, account, amount, ...proposal }));
  });
  return {
    currency: currency.code,
    states: states.map(({ machine, state, isStaffs, count, amountMinor, oldestAt }) => ({
      machine: machine as QueueName,
      state,
      isStaffs,
      count: Number(count),
      amount: writeAmount(amountMinor, currency.exponent),
      oldestAt: oldestAt.getTime(),
    })),
    proposals: [
      ...waiting,
      ...unmatchedPayment.map((money) => presentUnmatched(money, presenting)),
      ...cases.map((found) => presentCase(found, presenting)),
      ...moves.map((move) => presentMove(move, presenting)),
      ...actions.map((action) => presentAction(action, presenting)),
    ]
      .sort((one, other) => one.at - other.at)
      .slice(0, MOST_PROPOSALS),
  };
}

/** Maps suspended money with an open proposal to an entry of the approval queue. */
function presentUnmatched(money: SuspendedMoney, presenting: Presenting): WaitingReply['proposals'][number] {
  const { id, version, reference, account, depositAccount, amountMinor, proposedBy, reason, createdAt } = money;
  const step = account === null ? 'return' : 'credit';
  const proposal = { step, proposedBy: proposedBy ?? '', reason: reason ?? '', at: createdAt, amounts: {} };
  return {
    machine: 'suspense',
    id,
    version: Number(version),
    reference,
    account: account ?? depositAccount ?? '',
    amount: writeAmount(amountMinor, presenting.exponent),
    ...presentProposal(proposal, presenting),
  };
}

/** Maps a reconciliation difference with an open proposal to an entry of the approval queue. */
function presentCase(found: OpenCase, presenting: Presenting): WaitingReply['proposals'][number] {
  const { id, version, proposed, proposedBy, proposedAt, reason, foundAt, reference, account, effectMinor } = found;
  const at = proposedAt ?? foundAt;
  const proposal = { step: proposed ?? '', proposedBy: proposedBy ?? '', reason: reason ?? '', at, amounts: {} };
  return {
    machine: 'case',
    id,
    version: Number(version),
    reference: caseName(reference),
    account: account ?? '',
    amount: writeAmount(effectMinor, presenting.exponent),
    ...presentProposal(proposal, presenting),
  };
}

/** Maps a move of a member to an entry of the approval queue; its reference is the new upline. */
function presentMove(move: WaitingMove, presenting: Presenting): WaitingReply['proposals'][number] {
  const { id, version, account, to, proposedBy, reason, proposedAt: at } = move;
  const proposal = { step: 'move', proposedBy, reason, at, amounts: {} };
  const reference = `→ ${to ?? '–'}`;
  return { machine: 'move', id, version, reference, account, ...presentProposal(proposal, presenting) };
}

/** Maps an action above the merchant's limit to an entry of the approval queue; its reference is its subject. */
function presentAction(found: ProposedAction, presenting: Presenting): WaitingReply['proposals'][number] {
  const { id, action: step, subject, account, sizeMinor, proposedBy, reason, at } = found;
  const about = {
    machine: 'action' as const,
    id,
    version: 0,
    reference: caseName(subject),
    account: account.slice(0, 200),
  };
  return {
    ...about,
    ...(sizeMinor !== null && { amount: writeAmount(sizeMinor, presenting.exponent) }),
    ...presentProposal({ step, proposedBy, reason, at, amounts: {} }, presenting),
  };
}

/** The end of a long reference is the most distinctive part. */
const caseName = (reference: string) => (reference.length > 20 ? `…${reference.slice(-12)}` : reference);

async function readLedger(
  scope: Parameters<CashierDeps['readLedger']>[0],
  deps: CashierDeps,
  merchant: string,
  { id, after }: Static<typeof memberLedger.request>,
) {
  const search = { memberId: id, after: after === undefined ? undefined : BigInt(after) };
  const { rows, next } = await deps.readLedger(scope, merchant, search);
  const own = await deps.readCurrency(scope, merchant);
  return {
    currency: own.code,
    rows: rows.map(({ id: posting, at, amountMinor, balanceMinor, subject, ...row }) => {
      const digits = digitsOf(row.currency, own);
      return {
        ...row,
        id: String(posting),
        at: at.getTime(),
        amount: writeAmount(amountMinor, digits),
        ...(balanceMinor !== null && { balance: writeAmount(balanceMinor, digits) }),
        ...(subject !== null && { subject: subject.slice(0, 200) }),
      };
    }),
    ...(next !== undefined && { next: String(next) }),
  };
}
