import type { Db } from '#gateway/db/tables.ts';
import { readTwoAbove } from '#gateway/providers/two-above.ts';
import type { MachineStep, StateMachine } from '#model/state-machines/machine.ts';
import { stepOf } from '#model/state-machines/machines.ts';
import { movedBy, type StepAmounts } from './plan.ts';
import type { LockedOrder, StepToTake, TakenStep, TakeStep } from './take-step.ts';

/** Orders of one state machine, as staff steps use them. */
export interface StaffOrders<Order extends LockedOrder = LockedOrder> {
  readonly machine: StateMachine;
  /** Reads an order and locks its row until the end of the transaction; undefined if it does not exist. */
  lock(db: Db, merchant: string, id: string): Promise<Order | undefined>;
  /**
   * What the step moves and reports for the locked order; `named` are the amounts from staff. Throws StaffStepRefused
   * if the order does not permit the step.
   */
  plan(db: Db, order: Order, step: MachineStep, named: StepAmounts): Promise<PlannedStep>;
  /** Stores additional data of a taken step, in its transaction. */
  taken?(db: Db, order: Order, step: MachineStep, plan: PlannedStep): Promise<void>;
}

export interface PlannedStep extends Pick<StepToTake, 'amounts' | 'reportedMinor' | 'alsoNotify' | 'creditedBy'> {
  /** The amount decided by a step that moves no money itself, such as an approval; minor units. */
  readonly decidesMinor?: bigint;
}

/**
 * The amount of a step to which the merchant's limit applies: the posted amount, never the requested one. Minor units.
 */
export function sizeOfStep(step: MachineStep, { amounts = {}, decidesMinor = 0n }: PlannedStep): bigint {
  const moved = movedBy(step, amounts);
  return moved > decidesMinor ? moved : decidesMinor;
}

/** A staff user's step for an order in the version seen. */
export interface StaffAnswer {
  readonly merchant: string;
  readonly id: string;
  /** Version of the order, as seen. */
  readonly version: bigint;
  readonly step: string;
  readonly staff: string;
  readonly reason: string;
  /** For a step whose amounts staff decide, in minor units. */
  readonly amounts?: StepAmounts;
}

/**
 * Why a staff step is refused. unknown: no such order; stale: version conflict; no-step: its state has no such staff
 * step; unproposed: it needs two staff users and has no proposal; proposed: it has a proposal already; own: the
 * proposer cannot approve it; foreign: only the proposer can withdraw it; unfit: the amount or the order does not
 * permit the step.
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
 * Proposes a step by two staff users for the current version of the order; another one takes it with takeStaffStep. Any
 * step of the order in the meantime invalidates the proposal. Throws StaffStepRefused.
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
      proposed_by: answer.staff,
      reason: answer.reason,
      amounts: writeAmounts(amounts),
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new StaffStepRefused('proposed', answer);
}

/**
 * Takes a staff step: a single-user step at once, a two-user step if another user has proposed it, with the amounts of
 * the proposal. Throws StaffStepRefused, and StepRefused for an insufficient balance.
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
 * Withdraws a proposal of `staff`. Throws StaffStepRefused: `thirdParty` if another user proposed it, `unproposed` if
 * there is none, or it was taken in the meantime.
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
 * Whether a single-user step exceeds the merchant's limit, and the state machine has the same step for two users
 * (`approve`, `approveAbove`).
 */
export async function isForTwo(
  db: Db,
  machine: StateMachine,
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

/** The proposal is deleted when its step is taken. */
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
