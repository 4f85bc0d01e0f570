import { readAmountMinor } from '#contract/call/amount.ts';
import { denialReasonOf } from '#contract/staff/cashier/denial-reason.ts';
import type { OrderMachine } from '#contract/staff/cashier/order.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { changeAsSeen, readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import type { CashierDeps, QueuedOrder } from './deps.ts';
import { amountsOf } from './details.ts';
import { proposalsOf } from './present.ts';

/** A staff answer to an order, with the version that the staff user saw. */
export interface Verdict {
  readonly machine: OrderMachine;
  readonly id: string;
  readonly version: number;
  readonly verdict: string;
  readonly reason: string;
  readonly arrived?: string;
}

export const orderSubject = (machine: string, id: string) => `${machine}:${id}`;

/**
 * Takes a step of an order, or proposes it: money, history and journal in one transaction. Throws `Failure`:
 * `forbidden` above the caller's limit and for the caller's own proposal, `conflict` if the order has changed,
 * `insufficient_balance` if the accounts hold too little.
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
      merchant,
      machine,
      id,
      version: BigInt(version),
      step,
      staff: staffOf(visit).staffId,
      reason,
      isFirst,
      amounts: named,
    };
    const done = await answers
      .answer(scope, reported)
      .catch((error: unknown) => refuse(scope, deps, visit, row, { machine, error }));
    await recordStaffAction(scope, visit, {
      action: done.outcome === 'taken' ? `${machine}.${step}` : `${machine}.propose`,
      subject: orderSubject(machine, id),
      reason,
      before: { account: row.account, state: row.state, version },
      after: { account: row.account, state: done.state, version: Number(done.version), step },
    });
    return { outcome: done.outcome, state: done.state, version: Number(done.version) };
  });
}

/** A proposed step of an order at a version, and the reason for withdrawing it. */
interface ProposedStep extends Omit<Verdict, 'verdict' | 'arrived'> {
  readonly step: string;
}

/**
 * Withdraws a step that the caller proposed. Throws `Failure`: `forbidden` for another staff user's proposal,
 * `conflict` if the proposal is no longer open.
 */
export async function takeBackAsStaff(
  pipeline: StaffPipeline,
  deps: CashierDeps,
  visit: StaffVisit,
  proposed: ProposedStep,
) {
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
      action: `${machine}.dropProposal`,
      subject: orderSubject(machine, id),
      reason,
      before: { account: row.account, state: row.state, version, step },
      after: { account: row.account, state: row.state, version },
    });
    return { version };
  });
}

/**
 * Whether the step must be proposed first. Throws `forbidden` if the caller may not take it, and `invalid_request` if
 * it is not a staff step.
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
  // Check the amounts of the proposal that both have approved, not the amounts in the second request.
  const stake = await deps.answers.stake(
    scope,
    { ...row, merchant, machine },
    verdict,
    proposal === undefined ? named : amountsOf(proposal),
  );
  const by = machine === 'correction' ? row.proposedBy : proposal?.proposedBy;
  const denialReason = denialReasonOf(staff, merchant, {
    machine,
    step: verdict,
    isOfTwo: step.isOfTwo,
    isProposed: proposal !== undefined,
    isMine: by === staff.staffId,
    sizeMinor: stake?.sizeMinor ?? sizeOf(row.amountMinor),
    limitMinor: await deps.readLimit(scope, merchant),
  });
  if (denialReason !== undefined) throw new Failure('forbidden', { detail: denialReason });
  return step.isOfTwo && proposal === undefined;
}

/** Maps the cashier's error to a refusal; rethrows any other error. */
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

export function unfit(field: string): Failure {
  return new Failure('invalid_request', { value: { fields: [{ field }] } });
}

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

/** Parses a typed amount into minor units; throws if it is not an amount of the currency. */
export function readWholeAmount(typed: string, exponent: number, field: string): bigint {
  const minor = readAmountMinor(typed, exponent);
  const isWhole = (typed.split('.')[1] ?? '').replace(/0+$/, '').length <= exponent;
  if (minor === null || !isWhole) throw unfit(field);
  return minor;
}
