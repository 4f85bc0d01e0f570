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

/** Orders of one state, together. */
export interface WaitingOrders {
  readonly machine: OrderMachine | 'suspense' | 'told';
  /** `open` of suspense and of what providers told. */
  readonly state: string;
  readonly count: number;
  /** Money at stake: decimal text. */
  readonly amount: string;
  /** When the oldest one came about. */
  readonly oldestAt: number;
  /** Nothing but staff leads on. */
  readonly isStaffs: boolean;
}

/**
 * What waits for a second colleague beside orders: money in suspense, a difference from a statement, a move of a member, an action
 * that pays more than the merchant's limit.
 */
const OTHERS = ['case', 'move', 'action'] as const;

/** A step that waits for a second colleague, with what it is of. */
export interface WaitingProposal extends StepProposal {
  readonly machine: OrderMachine | 'suspense' | (typeof OTHERS)[number];
  readonly id: string;
  readonly reference: string;
  readonly account: string;
  /** Undefined: it moves no money. */
  readonly amount: string | undefined;
  /** The order's, as it stands. */
  readonly version: number;
}

export interface CashierWaiting {
  readonly currency: string;
  readonly states: readonly WaitingOrders[];
  /** The oldest first. */
  readonly proposals: readonly WaitingProposal[];
}

/** How much waits in each queue and since when, and what waits for a second colleague. */
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

/** Orders of one machine, who waits longest first; a member's own where it names one. */
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

/** One order with its history, the provider's word, its proofs, and what whoever asks can do with it. */
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

/** A picture that proves something of an order. */
export const cashierProof = defineStaffCall<{ readonly id: string }, void>({
  name: 'staffCashierProof',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/proof',
  access: 'cashier.read',
  download: true,
  read: () => undefined,
});

/** What became of an answer: the step was taken, or waits for somebody else. */
export interface Answered {
  readonly outcome: 'taken' | 'proposed';
  readonly state: string;
  readonly version: number;
}

/**
 * Takes a step of an order as it was seen, or proposes it where it needs two. `conflict` where the order has gone on,
 * `forbidden` above the limit of whoever asks, and for who approves an own proposal.
 */
export const answerOrder = defineStaffCall<
  {
    readonly machine: OrderMachine;
    readonly id: string;
    readonly version: number;
    /** A step of the machine that staff take. */
    readonly verdict: string;
    readonly reason: string;
    /** What has arrived, decimal text: of a step that asks for it, by whoever proposes it. */
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
 * Takes back a step that whoever asks has proposed, of an order as it stands. `forbidden` for a colleague's proposal, `conflict`
 * where it became a step meanwhile. A correction is taken back by refusing it.
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

/** Reads what became of an answer; undefined where it says nothing. Never throws. */
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
    ...{ machine, state },
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
    ...{ machine, id, ...proposal },
    reference: readText(row, 'reference') ?? '',
    account: readText(row, 'account') ?? '',
    amount: readText(row, 'amount'),
    version: readWhole(row, 'version') ?? 0,
  };
}
