import type { Db } from '#gateway/db/tables.ts';
import type { AmountSign, Machine, MachineStep } from '#model/machines/machine.ts';
import { machineNamed, stepOf, stepsFrom } from '#model/machines/machines.ts';
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

/** What staff answer: a step of an order, as they saw it. */
export interface QueueAnswer {
  readonly merchant: string;
  readonly machine: string;
  readonly id: string;
  readonly version: bigint;
  readonly step: string;
  /** Id of the staff member. */
  readonly staff: string;
  readonly reason: string;
  /** Of a step of two: nobody had proposed it when it was looked at. It is proposed then, whatever somebody else did meanwhile. */
  readonly isFirst: boolean;
  /** Amounts that they name, where the step asks for some; minor units. */
  readonly amounts?: StepAmounts;
}

/** What became of it. */
export interface QueueOutcome {
  readonly outcome: 'taken' | 'proposed';
  readonly state: string;
  readonly version: bigint;
}

/** How staff answer orders of one machine; each runs in the caller's transaction, which ends when it throws. */
export interface MachineAnswers {
  readonly machine: Machine;
  /** Takes a step, or proposes it where it needs two and nobody has yet. */
  answer(db: Db, answer: QueueAnswer): Promise<QueueOutcome>;
  /** Takes back what whoever answers has proposed; absent: the order is its own proposal. */
  drop?(db: Db, answer: Pick<QueueAnswer, 'merchant' | 'id' | 'version' | 'step' | 'staff'>): Promise<void>;
  /** What a step would move, `named` being what staff name; undefined: it is not for this order. */
  stake(db: Db, order: AskedOrder, step: MachineStep, named: StepAmounts): Promise<StepStake | undefined>;
}

/** What a step comes to. */
export interface StepStake {
  /** What it moves, minor units by their sign. */
  readonly amounts: StepAmounts;
  /** What the merchant's limit is held against, minor units: what is posted, or what it lets go. */
  readonly sizeMinor: bigint;
}

/** An order whose ways on are asked for. */
export interface AskedOrder {
  readonly merchant: string;
  readonly id: string;
  readonly state: string;
  readonly amountMinor: bigint;
}

/** A step that staff can take from where an order stands. */
export interface PlannedWay extends StepStake {
  readonly step: MachineStep;
  /** The amount that whoever takes it, or proposes it, has to name; undefined: none. */
  readonly asks: AmountSign | undefined;
}

/** Takes and plans steps of the staff, of orders of any machine. */
export interface QueueAnswers {
  readonly of: (machine: string) => MachineAnswers | undefined;
  /** What a step that staff want to take of an order comes to; undefined: it is not for this order. */
  stake(
    db: Db,
    order: AskedOrder & { readonly machine: string },
    step: string,
    named: StepAmounts,
  ): Promise<StepStake | undefined>;
  /**
   * The staff's ways on from where an order stands; those that are not for this order are left out. Amounts that staff name are
   * those of `named` by step, else what the order was for.
   */
  ways(
    db: Db,
    order: AskedOrder & { readonly machine: string },
    named: ReadonlyMap<string, StepAmounts>,
  ): Promise<readonly PlannedWay[]>;
}

/** The staff's orders of a machine, as the queues answer them. */
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

/** A step that is not for an order is left out of its ways. */
function unfit(error: unknown): undefined {
  if (!(error instanceof StaffStepRefused)) throw error;
}

/** By machine and step: the amount that staff name. */
const ASKS: Readonly<Record<string, Readonly<Record<string, AmountSign>>>> = { deposit: { credit: 'arrived' } };

/** Makes them over what each machine's orders are answered by. */
export function createQueueAnswers(machines: readonly MachineAnswers[]): QueueAnswers {
  const of = (name: string) => machines.find(({ machine }) => machine.name === name);
  return {
    of,
    async stake(db, order, name, named) {
      const answers = of(order.machine);
      const step = answers && stepOf(answers.machine, order.state, name);
      return step && isStaffs(step) ? answers.stake(db, order, step, named) : undefined;
    },
    async ways(db, order, named) {
      const answers = of(order.machine);
      if (answers === undefined) return [];
      const found: PlannedWay[] = [];
      for (const step of stepsFrom(answers.machine, order.state).filter(isStaffs)) {
        const asks = ASKS[order.machine]?.[step.step];
        const reported = named.get(step.step) ?? (asks === undefined ? {} : { [asks]: order.amountMinor });
        const stake = await answers.stake(db, order, step, reported);
        if (stake !== undefined) found.push({ step, ...stake, asks });
      }
      // Where one is enough, nobody asks two.
      return found.filter(({ step }) => !found.some((one) => `${one.step.step}Above` === step.step));
    },
  };
}

/** The step of a name that staff take somewhere in a machine, and the amount that they name; undefined when there is none. */
export function staffStep(machine: string, name: string) {
  const step = machineNamed(machine)?.steps.find((each) => each.step === name && isStaffs(each));
  return step && { isOfTwo: step.by === 'two staff', asks: ASKS[machine]?.[name] };
}

function isStaffs({ by }: MachineStep): boolean {
  return by === 'staff' || by === 'two staff';
}
