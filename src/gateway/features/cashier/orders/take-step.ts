import { sql } from 'kysely';
import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { MemberChannels } from '#gateway/identity/codes/notifier.ts';
import { type MinutesOf, readDue, setTimers } from '#gateway/timers/set-timers.ts';
import type { MachineStep, StateMachine } from '#model/state-machines/machine.ts';
import { stepOf } from '#model/state-machines/machines.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import type { Ledger } from './ledger-port.ts';
import { tableOf } from './order.ts';
import { movementOf, ownerOf, planSides, type StepAmounts, type StepOwners, subjectOf } from './plan.ts';

/** An order as read by the caller of a step, its row locked by this transaction. */
export interface LockedOrder extends StepOwners {
  readonly merchant: string;
  readonly id: string;
  readonly state: string;
  readonly version: bigint;
  /** For a deposit with a promotion: the promotion's title at that time. */
  readonly promotion?: string | undefined;
  /** For a redemption of points: the item's title at that time. */
  readonly item?: string | undefined;
}

/** The actor of a step: a member's or staff member's id, a provider's code, `clock` or `system`. */
export interface StepTaker {
  readonly actor: string;
  /** For a step by two staff users: the proposer. */
  readonly proposedBy?: string;
  readonly reason?: string;
}

export interface StepToTake {
  readonly machine: StateMachine;
  readonly order: LockedOrder;
  readonly step: string;
  readonly by: StepTaker;
  /** The amounts that the step's postings name. */
  readonly amounts?: StepAmounts;
  /** For a deposit credited by another member's receipt: that transfer. Its own amounts are zero then. */
  readonly creditedBy?: string;
  /** The amount in the member's message, in minor units, or already formatted. */
  readonly reportedMinor: bigint | string;
  /** The member was notified already: the step sends no message. */
  readonly isReported?: boolean;
  /** Further members to notify. */
  readonly alsoNotify?: readonly string[];
  /** The merchant's own minutes for a scheduled step. */
  readonly minutesOf?: MinutesOf;
}

/** The order after the step. */
export interface TakenStep {
  readonly state: string;
  readonly version: bigint;
  /** Undefined: the step moved no money. */
  readonly transferId: string | undefined;
}

/** The step was not taken: the state has no such step, version conflict, or insufficient balance. Nothing was done. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused';
  readonly kind: 'no-step' | 'stale' | 'short';

  constructor(kind: StepRefused['kind'], { machine, order, step }: StepToTake) {
    super(`The step ${step} of ${machine.name} ${order.id} (${order.state}, version ${order.version}): ${kind}`);
    this.kind = kind;
  }
}

/** Message channels and formatters for a step's messages to members. */
export interface StepChannels extends MemberChannels {
  readonly writeAmount: (db: Db, merchant: string, minor: bigint) => Promise<string>;
  /** Formats a time in the merchant's zone, including the zone's name. */
  readonly writeMoment: (db: Db, merchant: string, moment: Date) => Promise<string>;
}

/** Takes order steps: the only writer of order states. */
export type TakeStep = (db: Db, step: StepToTake) => Promise<TakenStep>;

/**
 * The only function that changes an order's state. A step is part of the caller's transaction, which has locked the
 * order: it moves money under the step's obligation (plan.ts), updates state and version, writes the history, sends the
 * member a message and, if the state machine requires it, a mail, and sets the timers of the new state. Throws
 * StepRefused if the step cannot be taken; the caller's transaction must end then.
 */
export function createSteps(ledger: Ledger, channels: StepChannels): TakeStep {
  return async (db, taking) => {
    const { machine, order, step: name } = taking;
    const step = stepOf(machine, order.state, name);
    if (step === undefined) throw new StepRefused('no-step', taking);
    const transferId = await post(db, ledger, step, taking);
    const version = order.version + 1n;
    await goOn(db, taking, step, version, transferId);
    await record(db, taking, step, version, transferId);
    const { merchant, id } = order;
    await setTimers(db, merchant, machine, { id, state: step.to, version }, taking.minutesOf);
    await notifyOfStep(db, channels, step, taking, version);
    return { state: step.to, version, transferId };
  };
}

async function post(db: Db, ledger: Ledger, step: MachineStep, taking: StepToTake): Promise<string | undefined> {
  const { machine, order, by, amounts = {} } = taking;
  const planned = planSides(step, amounts);
  if (planned.length === 0) return taking.creditedBy;
  const { merchant, id } = order;
  const sides = [];
  for (const { account, amountMinor } of planned) {
    const accountId = await ledger.account(db, merchant, ownerOf(account, order));
    const subject = subjectOf(account, id, order);
    sides.push({ accountId, amountMinor, ...(subject === undefined ? {} : { subject }) });
  }
  const version = order.version + 1n;
  const movement = movementOf(machine.name, step.step, id, version);
  const key = moneyKey('platform', `${machine.name}:${id}:${version}`);
  const moved = await ledger.move(db, { merchant, actor: by.actor, key, sides, ...movement });
  if (moved.kind === 'short') throw new StepRefused('short', taking);
  if (moved.kind !== 'done') throw new StepRefused('stale', taking);
  return moved.transferId;
}

/** Updates the row only in the version that was read: after another step nothing is written. */
async function goOn(db: Db, taking: StepToTake, step: MachineStep, version: bigint, transferId: string | undefined) {
  const { machine, order } = taking;
  const table = tableOf(machine);
  // A credited deposit names its transfer permanently (check constraint of its table).
  const credited = table === 'deposit' && step.to === 'paid' ? sql`, transfer_id = ${transferId}` : sql``;
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set state = ${step.to}, version = ${version}${credited}
    where merchant = ${order.merchant} and id = ${order.id} and version = ${order.version}`.execute(db);
  if (numAffectedRows !== 1n) throw new StepRefused('stale', taking);
}

async function record(db: Db, taking: StepToTake, step: MachineStep, version: bigint, transferId: string | undefined) {
  const { machine, order, by } = taking;
  await db
    .insertInto('order_step')
    .values({
      merchant: order.merchant,
      machine: machine.name,
      order_id: order.id,
      version,
      step: step.step,
      state: step.to,
      taken_by: step.by,
      actor: by.actor,
      proposed_by: by.proposedBy ?? null,
      reason: by.reason ?? null,
      transfer_id: transferId ?? null,
    })
    .execute();
}

async function notifyOfStep(
  db: Db,
  channels: StepChannels,
  step: MachineStep,
  taking: StepToTake,
  version: bigint,
): Promise<void> {
  if (step.player === null || taking.isReported) return;
  const { machine, order, by, reportedMinor, alsoNotify = [] } = taking;
  const { merchant, id } = order;
  const due = await readDue(db, merchant, machine, { id, version });
  const details = {
    amount: typeof reportedMinor === 'string' ? reportedMinor : await channels.writeAmount(db, merchant, reportedMinor),
    reference: referenceOf(machine, id),
    order: id,
    ...(by.reason === undefined ? {} : { reason: by.reason }),
    ...(order.promotion === undefined ? {} : { promotion: order.promotion }),
    ...(order.item === undefined ? {} : { item: order.item }),
    ...(due === undefined ? {} : { until: await channels.writeMoment(db, merchant, new Date(due.dueAt)) }),
  };
  for (const memberId of [order.memberId, ...alsoNotify]) {
    await channels.notify(db, merchant, memberId, step.player, details);
    if (step.mail) await channels.mail(db, merchant, memberId, `order:${step.player}`, details);
  }
}
