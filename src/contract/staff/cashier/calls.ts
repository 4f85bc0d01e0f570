import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';
import {
  type OrderMachine,
  type QueuePart,
  readMachine,
  readProposal,
  readStaffOrder,
  readStaffOrderDetails,
  type StaffOrder,
  type StaffOrderDetails,
  type StepProposal,
} from './order.ts';

/** The orders of one state, in total. */
export interface WaitingOrders {
  readonly machine: OrderMachine | 'suspense' | 'told';
  /** `open` for unmatched payments and for provider messages. */
  readonly state: string;
  readonly count: number;
  /** Total amount as decimal text. */
  readonly amount: string;
  /** The creation time of the oldest order. */
  readonly oldestAt: number;
  /** Only staff can advance these orders. */
  readonly isStaffs: boolean;
}

/**
 * Other proposals that await a second staff user besides orders: unmatched payments, statement discrepancies, member
 * moves, and actions that pay more than the merchant's limit.
 */
const OTHERS = ['case', 'move', 'action'] as const;

/** A step that awaits a second staff user, with its subject. */
export interface WaitingProposal extends StepProposal {
  readonly machine: OrderMachine | 'suspense' | (typeof OTHERS)[number];
  readonly id: string;
  readonly reference: string;
  readonly account: string;
  /** Undefined if it moves no money. */
  readonly amount: string | undefined;
  /** The current version of the order. */
  readonly version: number;
}

export interface CashierWaiting {
  readonly currency: string;
  readonly states: readonly WaitingOrders[];
  /** The oldest first. */
  readonly proposals: readonly WaitingProposal[];
}

/** Size and age of each queue, and the proposals that await a second staff user. */
export const cashierWaiting = defineStaffCall<NoRequest, CashierWaiting>({
  name: 'staffCashierWaiting',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier',
  access: 'cashier.read',
  read: (value) => ({
    currency: readText(value, 'currency') ?? '',
    states: readRows(own(value, 'states'), readWaiting),
    proposals: readRows(own(value, 'proposals'), readWaitingProposal),
  }),
});

export interface CashierOrders {
  readonly rows: readonly StaffOrder[];
  readonly next: string | undefined;
  readonly currency: string;
}

/** Orders of one state machine, longest waiting first; optionally of one member. */
export const cashierOrders = defineStaffCall<
  { readonly machine: OrderMachine; readonly part: QueuePart; readonly memberId?: string; readonly after?: string },
  CashierOrders
>({
  name: 'staffCashierOrders',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/orders',
  access: 'cashier.read',
  read: (value) => ({
    rows: readRows(own(value, 'rows'), readStaffOrder),
    next: readText(value, 'next'),
    currency: readText(value, 'currency') ?? '',
  }),
});

/** One order with its history, provider messages, proofs, and the steps that the calling user can take. */
export const cashierOrder = defineStaffCall<
  { readonly machine: OrderMachine; readonly id: string },
  StaffOrderDetails | undefined
>({
  name: 'staffCashierOrder',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/order',
  access: 'cashier.read',
  read: readStaffOrderDetails,
});

export const cashierProof = defineStaffCall<{ readonly id: string }, void>({
  name: 'staffCashierProof',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/proof',
  access: 'cashier.read',
  download: true,
  read: () => undefined,
});

/** The result of an answer: the step was executed, or awaits another user. */
export interface Answered {
  readonly outcome: 'taken' | 'proposed';
  readonly state: string;
  readonly version: number;
}

/**
 * Executes a step of an order, or proposes a four-eyes step. `conflict` if the order has changed; `forbidden` above the
 * calling user's limit, and for approving the own proposal.
 */
export const answerOrder = defineStaffCall<
  {
    readonly machine: OrderMachine;
    readonly id: string;
    readonly version: number;
    /** A staff step of the state machine. */
    readonly verdict: string;
    readonly reason: string;
    /** The received amount as decimal text: for a step that requires it, from the proposing user. */
    readonly arrived?: string;
  },
  Answered | undefined
>({
  name: 'staffAnswerOrder',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/answer',
  access: 'cashier.answer',
  read: readAnswered,
});

/**
 * Withdraws the calling user's own proposal. `forbidden` for a proposal of another user, `conflict` if it was executed
 * in the meantime. A correction is withdrawn by refusing it.
 */
export const takeBackProposal = defineStaffCall<
  {
    readonly machine: OrderMachine;
    readonly id: string;
    readonly version: number;
    readonly step: string;
    readonly reason: string;
  },
  { readonly version: number } | undefined
>({
  name: 'staffTakeBackProposal',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/proposal/takeBack',
  access: 'cashier.answer',
  read: (value) => {
    const version = readWhole(value, 'version');
    return version === undefined ? undefined : { version };
  },
});

/** Reads the result of an answer; undefined if absent. Never throws. */
export function readAnswered(value: unknown): Answered | undefined {
  const [outcome, state] = [readText(value, 'outcome'), readText(value, 'state')];
  if ((outcome !== 'taken' && outcome !== 'proposed') || !state) return undefined;
  return { outcome, state, version: readWhole(value, 'version') ?? 0 };
}

function readQueue(row: unknown): OrderMachine | 'suspense' | undefined {
  return readText(row, 'machine') === 'suspense' ? 'suspense' : readMachine(row, 'machine');
}

function readWaiting(row: unknown): WaitingOrders | undefined {
  const machine = readText(row, 'machine') === 'told' ? 'told' : readQueue(row);
  const state = readText(row, 'state');
  if (machine === undefined || !state) return undefined;
  return {
    machine,
    state,
    count: readWhole(row, 'count') ?? 0,
    amount: readText(row, 'amount') ?? '0',
    oldestAt: readWhole(row, 'oldestAt') ?? 0,
    isStaffs: own(row, 'isStaffs') === true,
  };
}

function readWaitingProposal(row: unknown): WaitingProposal | undefined {
  const machine = OTHERS.find((other) => other === own(row, 'machine')) ?? readQueue(row);
  const [id, proposal] = [readText(row, 'id'), readProposal(row)];
  if (machine === undefined || !id || proposal === undefined) return undefined;
  return {
    machine,
    id,
    ...proposal,
    reference: readText(row, 'reference') ?? '',
    account: readText(row, 'account') ?? '',
    amount: readText(row, 'amount'),
    version: readWhole(row, 'version') ?? 0,
  };
}
