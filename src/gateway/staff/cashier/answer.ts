import { readAmountMinor } from '#contract/call/amount.ts';
import { denialReasonOf } from '#contract/staff/cashier/bar.ts';
import type { OrderMachine } from '#contract/staff/cashier/order.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';
import { changeAsSeen, VersionConflict, recordStaffAction, readStaffActionsOf } from '../deeds.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-door.ts';
import { amountsOf } from './details.ts';
import type { CashierDeps, QueuedOrder } from './needs.ts';
import { proposalsOf } from './present.ts';

/** What staff say to an order as they saw it. */
export interface Verdict {
  readonly machine: OrderMachine;
  readonly id: string;
  readonly version: number;
  readonly verdict: string;
  readonly reason: string;
  readonly arrived?: string;
}

/** Under which name the journal keeps what is done to an order. */
export const orderSubject = (machine: string, id: string) => `${machine}:${id}`;

/**
 * Takes a step of an order, or proposes it: money, history and journal in one transaction. Throws Failure: `forbidden` above the
 * limit of whoever asks and for an own proposal, `conflict` where the order has gone on, `insufficient_balance` where the
 * accounts hold too little.
 */
export async function answerAsStaff(pipeline: StaffPipeline, deps: CashierDeps, visit: StaffVisit, verdict: Verdict) {
  const { merchant } = visit;
  const { machine, id, version, verdict: step, reason } = verdict;
  return changeAsSeen(pipeline.context.db, merchant, async (scope) => {
    const row = await deps.findOrder(scope, merchant, machine, id);
    if (row === undefined) throw new Failure('not_found');
    const answers = deps.answers.of(machine);
    if (answers === undefined) throw unfit('machine');
    const { exponent } = await deps.readCurrency(scope, merchant);
    const named = readNamed(verdict, exponent);
    const isFirst = await mustBeFree(scope, deps, visit, { verdict, named, row });
    const reported = {
      ...{ merchant, machine, id, version: BigInt(version), step, staff: staffOf(visit).staffId, reason, isFirst },
      amounts: named,
    };
    const done = await answers
      .answer(scope, reported)
      .catch((error: unknown) => refuse(scope, deps, visit, row, { machine, error }));
    await recordStaffAction(scope, visit, {
      action: done.outcome === 'taken' ? `${machine}.${step}` : `${machine}.propose`,
      ...{ subject: orderSubject(machine, id), reason },
      before: { account: row.account, state: row.state, version },
      after: { account: row.account, state: done.state, version: Number(done.version), step },
    });
    return { outcome: done.outcome, state: done.state, version: Number(done.version) };
  });
}

/** A step that was proposed of an order as it stood, and why it is not to be. */
interface ProposedStep extends Omit<Verdict, 'verdict' | 'arrived'> {
  readonly step: string;
}

/**
 * Takes back a step that whoever asks has proposed themselves. Throws Failure: `forbidden` for a colleague's, `conflict` where it is
 * none any more.
 */
export async function takeBackAsStaff(pipeline: StaffPipeline, deps: CashierDeps, visit: StaffVisit, proposed: ProposedStep) {
  const { merchant } = visit;
  const { machine, id, version, step, reason } = proposed;
  return changeAsSeen(pipeline.context.db, merchant, async (scope) => {
    const row = await deps.findOrder(scope, merchant, machine, id);
    if (row === undefined) throw new Failure('not_found');
    const drop = deps.answers.of(machine)?.drop;
    if (drop === undefined) throw unfit('machine');
    await drop(scope, { merchant, id, version: BigInt(version), step, staff: staffOf(visit).staffId }).catch(
      (error: unknown) => refuse(scope, deps, visit, row, { machine, error }),
    );
    await recordStaffAction(scope, visit, {
      ...{ action: `${machine}.dropProposal`, subject: orderSubject(machine, id), reason },
      before: { account: row.account, state: row.state, version, step },
      after: { account: row.account, state: row.state, version },
    });
    return { version };
  });
}

/**
 * Whether the step is to be proposed first. Throws `forbidden` where it is not for whoever asks, and `invalid_request` where it is
 * none of the staff's.
 */
async function mustBeFree(
  scope: Db,
  deps: CashierDeps,
  visit: StaffVisit,
  asked: { readonly verdict: Verdict; readonly named: Named; readonly row: QueuedOrder },
) {
  const { merchant } = visit;
  const { row, named } = asked;
  const { machine, verdict } = asked.verdict;
  const step = deps.staffStep(machine, verdict);
  if (step === undefined) throw unfit('verdict');
  const staff = staffOf(visit);
  const found = await deps.readProposals(scope, merchant, { machine, ids: [row.id] });
  const proposal = proposalsOf(machine, row, found).find((each) => each.step === verdict);
  // What two have agreed on is judged, not what the second one sends along.
  const stake = await deps.answers.stake(
    scope,
    { ...row, merchant, machine },
    verdict,
    proposal === undefined ? named : amountsOf(proposal),
  );
  const by = machine === 'correction' ? row.proposedBy : proposal?.proposedBy;
  const bar = denialReasonOf(staff, merchant, {
    ...{ machine, step: verdict, isOfTwo: step.isOfTwo },
    ...{ isProposed: proposal !== undefined, isMine: by === staff.staffId },
    ...{ sizeMinor: stake?.sizeMinor ?? sizeOf(row.amountMinor), limitMinor: await deps.readLimit(scope, merchant) },
  });
  if (bar !== undefined) throw new Failure('forbidden', { detail: bar });
  return step.isOfTwo && proposal === undefined;
}

/** Says why the cashier did not do it; any other error goes on its way. */
async function refuse(
  scope: Db,
  deps: CashierDeps,
  { merchant }: StaffVisit,
  row: QueuedOrder,
  { machine, error }: { readonly machine: string; readonly error: unknown },
): Promise<never> {
  switch (deps.whyRefused(error)) {
    case 'unknown':
      throw new Failure('not_found');
    case 'own':
      throw new Failure('forbidden', { detail: 'ownProposal' });
    case 'foreign':
      throw new Failure('forbidden', { detail: 'foreignProposal' });
    case 'short':
      throw new Failure('insufficient_balance');
    case 'unfit':
      throw unfit('verdict');
    case 'stale': {
      const now = await deps.findOrder(scope, merchant, machine, row.id);
      const staffActions = await readStaffActionsOf(scope, merchant, orderSubject(machine, row.id), 5);
      throw new VersionConflict(Number((now ?? row).version), staffActions);
    }
    default:
      throw error;
  }
}

/** The refusal of a request one of whose fields does not fit. */
export function unfit(field: string): Failure {
  return new Failure('invalid_request', { value: { fields: [{ field }] } });
}

/** An amount without its sign. */
function sizeOf(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

interface Named {
  readonly arrived?: bigint;
}

function readNamed({ arrived }: Verdict, exponent: number): Named {
  if (arrived === undefined) return {};
  return { arrived: readWholeAmount(arrived, exponent, 'arrived') };
}

/** Minor units of an amount that somebody typed; throws where it is none of the currency. */
export function readWholeAmount(typed: string, exponent: number, field: string): bigint {
  const minor = readAmountMinor(typed, exponent);
  const isWhole = (typed.split('.')[1] ?? '').replace(/0+$/, '').length <= exponent;
  if (minor === null || !isWhole) throw unfit(field);
  return minor;
}
