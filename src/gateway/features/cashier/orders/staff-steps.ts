import type { Db } from '#gateway/db/tables.ts';
import { readTwoAbove } from '#gateway/providers/two-above.ts';
import type { Machine, MachineStep } from '#model/machines/machine.ts';
import { stepOf } from '#model/machines/machines.ts';
import { movedBy, type StepAmounts } from './plan.ts';
import type { LockedOrder, StepToTake, TakenStep, TakeStep } from './take-step.ts';
import './tables.ts';

/** Orders of one machine, as steps of the staff are taken of them. */
export interface StaffOrders<Order extends LockedOrder = LockedOrder> {
  readonly machine: Machine;
  /** Reads an order and locks its row to the end of the transaction; undefined: it is not there. */
  lock(db: Db, merchant: string, id: string): Promise<Order | undefined>;
  /**
   * What the step moves and tells as the locked order stands; `named` are the amounts that staff named. Throws StaffStepRefused
   * where the step is not for this order.
   */
  plan(db: Db, order: Order, step: MachineStep, named: StepAmounts): Promise<PlannedStep>;
  /** What else the order keeps of a step that was taken, in its transaction. */
  taken?(db: Db, order: Order, step: MachineStep, plan: PlannedStep): Promise<void>;
}

export interface PlannedStep extends Pick<StepToTake, 'amounts' | 'reportedMinor' | 'alsoNotify' | 'creditedBy'> {
  /** What a step that moves nothing itself decides about: what an approval lets go, minor units. */
  readonly decidesMinor?: bigint;
}

/** How much a step is about, by which the merchant's limit applies to it: what it posts, never what was asked for. Minor units. */
export function sizeOfStep(step: MachineStep, { amounts = {}, decidesMinor = 0n }: PlannedStep): bigint {
  const moved = movedBy(step, amounts);
  return moved > decidesMinor ? moved : decidesMinor;
}

/** What somebody of the staff wants to be done with an order as they saw it. */
export interface StaffAnswer {
  readonly merchant: string;
  readonly id: string;
  /** The order's, as it was seen. */
  readonly version: bigint;
  readonly step: string;
  /** Id of the staff member. */
  readonly staff: string;
  readonly reason: string;
  /** Of a step that leaves them to staff, in minor units. */
  readonly amounts?: StepAmounts;
}

/**
 * Why staff do not take a step. unknown: no such order; stale: it has gone on since it was seen; no-step: its state has no such
 * step of the staff; unproposed: it needs two and nobody has proposed it; proposed: somebody has already; own: whoever proposed
 * it does not approve it too; foreign: only whoever proposed it takes it back; unfit: an amount or this order does not fit the
 * step.
 */
export type StaffRefusal = 'unknown' | 'stale' | 'no-step' | 'unproposed' | 'proposed' | 'own' | 'foreign' | 'unfit';

/** The step was neither taken nor proposed. Nothing was done. */
export class StaffStepRefused extends Error {
  override readonly name = 'StaffStepRefused';
  readonly kind: StaffRefusal;

  constructor(kind: StaffRefusal, { id, step }: Pick<StaffAnswer, 'id' | 'step'>) {
    super(`The step ${step} of order ${id} is not taken: ${kind}`);
    this.kind = kind;
  }
}

/**
 * Proposes a step of two staff for the order as it stands; another of them takes it by takeStaffStep. A step of the order
 * meanwhile makes it void. Throws StaffStepRefused.
 */
export async function proposeStep<Order extends LockedOrder>(
  db: Db,
  orders: StaffOrders<Order>,
  answer: StaffAnswer,
): Promise<void> {
  const { order, step } = await findStep(db, orders, answer);
  if (step.by !== 'two staff') throw new StaffStepRefused('no-step', answer);
  const { amounts = {} } = answer;
  await orders.plan(db, order, step, amounts);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('order_proposal')
    .values({
      ...keyOf(orders, answer),
      ...{ proposed_by: answer.staff, reason: answer.reason, amounts: writeAmounts(amounts) },
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new StaffStepRefused('proposed', answer);
}

/**
 * Takes a step of the staff: one of a single staff member at once, one of two where somebody else has proposed it, with the
 * amounts of the proposal. Throws StaffStepRefused, and StepRefused where an account holds too little.
 */
export async function takeStaffStep<Order extends LockedOrder>(
  db: Db,
  takeStep: TakeStep,
  orders: StaffOrders<Order>,
  answer: StaffAnswer,
): Promise<TakenStep> {
  const { order, step } = await findStep(db, orders, answer);
  const proposal = step.by === 'two staff' ? await takeProposal(db, orders, answer) : undefined;
  const plan = await orders.plan(db, order, step, proposal?.amounts ?? answer.amounts ?? {});
  if (await isForTwo(db, orders.machine, answer.merchant, step, plan)) throw new StaffStepRefused('unfit', answer);
  const by = { actor: answer.staff, reason: answer.reason, ...(proposal && { proposedBy: proposal.by }) };
  const taken = await takeStep(db, { machine: orders.machine, order, step: step.step, by, ...plan });
  await orders.taken?.(db, order, step, plan);
  return taken;
}

/**
 * Takes back what `staff` has proposed themselves. Throws StaffStepRefused: `thirdParty` where somebody else proposed it,
 * `unproposed` where nobody did, or it became a step meanwhile.
 */
export async function dropProposal(
  db: Db,
  orders: Pick<StaffOrders, 'machine'>,
  answer: Pick<StaffAnswer, 'merchant' | 'id' | 'version' | 'step' | 'staff'>,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('order_proposal')
    .where((eb) => eb.and(keyOf(orders, answer)))
    .where('proposed_by', '=', answer.staff)
    .executeTakeFirst();
  if (numDeletedRows === 1n) return;
  const left = await db
    .selectFrom('order_proposal')
    .select('step')
    .where((eb) => eb.and(keyOf(orders, answer)))
    .executeTakeFirst();
  throw new StaffStepRefused(left === undefined ? 'unproposed' : 'foreign', answer);
}

/**
 * Whether a step of one staff user moves more than the merchant's limit, where the machine has the same step for two
 * (`approve`, `approveAbove`).
 */
export async function isForTwo(
  db: Db,
  machine: Machine,
  merchant: string,
  step: MachineStep,
  plan: PlannedStep,
): Promise<boolean> {
  if (step.by !== 'staff' || stepOf(machine, step.from, `${step.step}Above`) === undefined) return false;
  return sizeOfStep(step, plan) > (await readTwoAbove(db, merchant));
}

async function findStep<Order extends LockedOrder>(db: Db, orders: StaffOrders<Order>, answer: StaffAnswer) {
  const { machine } = orders;
  const order = await orders.lock(db, answer.merchant, answer.id);
  if (order === undefined) throw new StaffStepRefused('unknown', answer);
  if (order.version !== answer.version) throw new StaffStepRefused('stale', answer);
  const step = stepOf(machine, order.state, answer.step);
  if (step?.by !== 'staff' && step?.by !== 'two staff') throw new StaffStepRefused('no-step', answer);
  return { order, step };
}

/** The proposal leaves with the step that it becomes. */
async function takeProposal(db: Db, orders: Pick<StaffOrders, 'machine'>, answer: StaffAnswer) {
  const row = await db
    .deleteFrom('order_proposal')
    .where((eb) => eb.and(keyOf(orders, answer)))
    .returning(['proposed_by', 'amounts'])
    .executeTakeFirst();
  if (row === undefined) throw new StaffStepRefused('unproposed', answer);
  if (row.proposed_by === answer.staff) throw new StaffStepRefused('own', answer);
  return { by: row.proposed_by, amounts: readAmounts(row.amounts) };
}

function keyOf(
  { machine }: Pick<StaffOrders, 'machine'>,
  { merchant, id, version, step }: Pick<StaffAnswer, 'merchant' | 'id' | 'version' | 'step'>,
) {
  return { merchant, machine: machine.name, order_id: id, version, step };
}

function writeAmounts(amounts: StepAmounts): string {
  return JSON.stringify(Object.fromEntries(Object.entries(amounts).map(([sign, minor]) => [sign, String(minor)])));
}

function readAmounts(amounts: Readonly<Record<string, string>>): StepAmounts {
  return Object.fromEntries(Object.entries(amounts).map(([sign, minor]) => [sign, BigInt(minor)]));
}
