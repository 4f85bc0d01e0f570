import { amount, anyText, exactly, noRequest, nothing, oneOf, text } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { moved } from '#contract/cashier/order-schemas.ts';
import { memberId, moment, reason } from '../staff-action-schemas.ts';
import { conflict } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';
import {
  id,
  machine,
  name,
  ORDER_MACHINES,
  order,
  orderDetails,
  orderPlace,
  orderVersion,
  proposalParts,
  QUEUE_PARTS,
} from './order.ts';

/** Orders, or unmatched payments, or provider messages. */
const queue = oneOf([...ORDER_MACHINES, 'suspense', 'told'] as const);
/**
 * What awaits a second staff user besides orders: unmatched payments, statement discrepancies, member moves, and actions
 * that pay more than the merchant's limit.
 */
const proposed = oneOf([...ORDER_MACHINES, 'suspense', 'case', 'move', 'action'] as const);

const waitingProposal = exactly(
  {
    ...proposalParts,
    // For an action, its name in the journal.
    step: Type.String({ maxLength: 60, pattern: '^[a-z][A-Za-z.]*$' }),
    machine: proposed,
    id,
    /** The current version of the order. */
    version: orderVersion,
    reference: text(100),
    account: anyText(),
    /** Absent if it moves no money. */
    amount: Type.Optional(amount),
  },
  { requires: ['step', 'machine', 'id'] },
);

const cashierWaitingReply = exactly({
  currency: text(16),
  states: Type.Array(
    exactly(
      {
        machine: queue,
        state: name,
        count: Type.Integer({ minimum: 1 }),
        amount,
        oldestAt: moment,
        isStaffs: Type.Boolean(),
      },
      { requires: ['machine', 'state'] },
    ),
  ),
  /** The oldest first. */
  proposals: Type.Array(waitingProposal, { maxItems: 200 }),
});

const answered = exactly(
  { outcome: oneOf(['taken', 'proposed'] as const), state: name, version: orderVersion },
  { requires: ['outcome', 'state'] },
);

/** A step that awaits a second staff user, with its subject. */
export type WaitingProposal = Reading<typeof waitingProposal>;

export type CashierWaiting = Reading<typeof cashierWaitingReply>;

/** Size and age of each queue, and the proposals that await a second staff user. */
export const cashierWaiting = defineStaffCall({
  name: 'staffCashierWaiting',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier',
  access: 'cashier.read',
  request: noRequest,
  reply: cashierWaitingReply,
});

/** Orders of one state machine, longest waiting first; optionally of one member. */
export const cashierOrders = defineStaffCall({
  name: 'staffCashierOrders',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/orders',
  access: 'cashier.read',
  request: exactly({
    machine,
    part: oneOf(QUEUE_PARTS),
    memberId: Type.Optional(memberId),
    after: Type.Optional(orderPlace),
  }),
  reply: exactly({
    rows: Type.Array(order),
    next: Type.Optional(orderPlace),
    currency: text(16),
  }),
});

/** One order with its history, provider messages, proofs, and the steps that the calling user can take. */
export const cashierOrder = defineStaffCall({
  name: 'staffCashierOrder',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/order',
  access: 'cashier.read',
  request: exactly({ machine, id }),
  reply: orderDetails,
});

export const cashierProof = defineStaffCall({
  name: 'staffCashierProof',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/proof',
  access: 'cashier.read',
  download: true,
  request: exactly({ id }),
  reply: nothing,
});

/**
 * Executes a step of an order, or proposes a four-eyes step. `conflict` if the order has changed; `forbidden` above the
 * calling user's limit, and for approving the own proposal.
 */
export const answerOrder = defineStaffCall({
  name: 'staffAnswerOrder',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/answer',
  access: 'cashier.answer',
  request: exactly({ machine, id, version: orderVersion, verdict: name, reason, arrived: Type.Optional(moved) }),
  reply: answered,
  refused: conflict,
});

/**
 * Withdraws the calling user's own proposal. `forbidden` for a proposal of another user, `conflict` if it was executed
 * in the meantime. A correction is withdrawn by refusing it.
 */
export const takeBackProposal = defineStaffCall({
  name: 'staffTakeBackProposal',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/proposal/takeBack',
  access: 'cashier.answer',
  request: exactly({ machine, id, version: orderVersion, step: name, reason }),
  reply: exactly({ version: orderVersion }, { requires: ['version'] }),
  refused: conflict,
});
