import type { Db } from '#gateway/db/tables.ts';
import type { AmountSign, MachineStep, StateMachine } from '#model/state-machines/machine.ts';
import { machineNamed, stepOf, stepsFrom } from '#model/state-machines/machines.ts';
import type { StepAmounts } from '../orders/plan.ts';
import {
  dropProposal,
  isForTwo,
  proposeStep,
  type StaffOrders,
  StaffStepRefused,
  sizeOfStep,
  takeStaffStep,
} from '../orders/staff-steps.ts';
import type { LockedOrder, TakeStep } from '../orders/take-step.ts';

/** A staff action on an order, with the version that the staff user saw. */
export interface QueueAnswer {
  readonly merchant: string;
  readonly machine: string;
  readonly id: string;
  readonly version: bigint;
  readonly step: string;
  readonly staff: string;
  readonly reason: string;
  /**
   * For a step that needs two staff users: no proposal existed when the order was read. The step is then proposed and
   * never confirmed, even if another staff user has proposed it in the meantime.
   */
  readonly isFirst: boolean;
  /** Amounts entered by staff, if the step needs any; minor units. */
  readonly amounts?: StepAmounts;
}

export interface QueueOutcome {
  readonly outcome: 'taken' | 'proposed';
  readonly state: string;
  readonly version: bigint;
}

/** Staff actions on the orders of one state machine. Each runs in the caller's transaction; a throw rolls it back. */
export interface MachineAnswers {
  readonly machine: StateMachine;
  /** Takes a step, or proposes it if it needs two staff users and has no proposal yet. */
  answer(db: Db, answer: QueueAnswer): Promise<QueueOutcome>;
  /** Withdraws the staff user's own proposal; absent: the order itself is the proposal. */
  drop?(db: Db, answer: Pick<QueueAnswer, 'merchant' | 'id' | 'version' | 'step' | 'staff'>): Promise<void>;
  /** What a step would move, with the amounts `named` by staff; undefined: the step does not apply to this order. */
  stake(db: Db, order: AskedOrder, step: MachineStep, named: StepAmounts): Promise<StepStake | undefined>;
}

export interface StepStake {
  /** Moved amounts in minor units, keyed by amount sign. */
  readonly amounts: StepAmounts;
  /** Amount compared with the merchant's limit, minor units: the posted amount, or the released one. */
  readonly sizeMinor: bigint;
}

export interface AskedOrder {
  readonly merchant: string;
  readonly id: string;
  readonly state: string;
  readonly amountMinor: bigint;
}

/** A step that staff can take from the order's current state. */
export interface StepOption extends StepStake {
  readonly step: MachineStep;
  /** The amount that staff must enter to take or propose the step; undefined: none. */
  readonly asks: AmountSign | undefined;
}

export interface QueueAnswers {
  readonly of: (machine: string) => MachineAnswers | undefined;
  /** What a staff step would move; undefined: the step does not apply to this order. */
  stake(
    db: Db,
    order: AskedOrder & { readonly machine: string },
    step: string,
    named: StepAmounts,
  ): Promise<StepStake | undefined>;
  /**
   * Staff steps available from the order's current state; steps that do not apply are left out. Amounts come from
   * `named` by step, otherwise from the order.
   */
  options(
    db: Db,
    order: AskedOrder & { readonly machine: string },
    named: ReadonlyMap<string, StepAmounts>,
  ): Promise<readonly StepOption[]>;
}

/** Adapts the staff steps of a state machine to the queues. */
export function answerOrders<Order extends LockedOrder>(
  takeStep: TakeStep,
  orders: StaffOrders<Order>,
): MachineAnswers {
  return {
    machine: orders.machine,
    async answer(db, { isFirst, ...answer }) {
      if (!isFirst) return { outcome: 'taken', ...(await takeStaffStep(db, takeStep, orders, answer)) };
      await proposeStep(db, orders, answer);
      const order = await orders.lock(db, answer.merchant, answer.id);
      return { outcome: 'proposed', state: order?.state ?? '', version: answer.version };
    },
    drop: (db, answer) => dropProposal(db, orders, answer),
    async stake(db, { merchant, id }, step, named) {
      const order = await orders.lock(db, merchant, id);
      if (order === undefined) return undefined;
      const plan = await orders.plan(db, order, step, named).catch(unfit);
      if (plan === undefined || (await isForTwo(db, orders.machine, merchant, step, plan))) return undefined;
      return { amounts: plan.amounts ?? {}, sizeMinor: sizeOfStep(step, plan) };
    },
  };
}

/** Leaves out a step that does not apply to the order. */
function unfit(error: unknown): undefined {
  if (!(error instanceof StaffStepRefused)) throw error;
}

/** Amount that staff enter, by state machine and step. */
const ASKS: Readonly<Record<string, Readonly<Record<string, AmountSign>>>> = { deposit: { credit: 'arrived' } };

export function createQueueAnswers(machines: readonly MachineAnswers[]): QueueAnswers {
  const of = (name: string) => machines.find(({ machine }) => machine.name === name);
  return {
    of,
    async stake(db, order, name, named) {
      const answers = of(order.machine);
      const step = answers && stepOf(answers.machine, order.state, name);
      return step && isStaffs(step) ? answers.stake(db, order, step, named) : undefined;
    },
    async options(db, order, named) {
      const answers = of(order.machine);
      if (answers === undefined) return [];
      const found: StepOption[] = [];
      for (const step of stepsFrom(answers.machine, order.state).filter(isStaffs)) {
        const asks = ASKS[order.machine]?.[step.step];
        const reported = named.get(step.step) ?? (asks === undefined ? {} : { [asks]: order.amountMinor });
        const stake = await answers.stake(db, order, step, reported);
        if (stake !== undefined) found.push({ step, ...stake, asks });
      }
      // Leave out the step for two staff users where one is enough.
      return found.filter(({ step }) => !found.some((one) => `${one.step.step}Above` === step.step));
    },
  };
}

/** Finds a staff step of a state machine by name, with the amount that staff enter; undefined when there is none. */
export function staffStep(machine: string, name: string) {
  const step = machineNamed(machine)?.steps.find((each) => each.step === name && isStaffs(each));
  return step && { isOfTwo: step.by === 'two staff', asks: ASKS[machine]?.[name] };
}

function isStaffs({ by }: MachineStep): boolean {
  return by === 'staff' || by === 'two staff';
}
