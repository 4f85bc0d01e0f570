import Type from 'typebox';
import {
  amount,
  anyText,
  exactly,
  listPlace,
  noRequest,
  nothing,
  oneOf,
  type SchemasOf,
  text,
} from '#contract/call/call-schemas.ts';
import { moved } from '#contract/cashier/order-schemas.ts';
import { conflict, memberId, moment, reason } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { DENIAL_REASONS, ORDER_MACHINES, QUEUE_PARTS, STEP_TAKERS } from './order.ts';
import { MONEY_SOURCES } from './payout.ts';

const id = memberId;
const machine = oneOf(ORDER_MACHINES);
const queue = oneOf([...ORDER_MACHINES, 'suspense', 'told'] as const);
const proposed = oneOf([...ORDER_MACHINES, 'suspense', 'case', 'move', 'action'] as const);
const name = Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z]*$' });
/** The version of a new order is 0. */
export const orderVersion = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
/** The cursor of a page of orders: microseconds since 1970 and an id. */
export const orderPlace = listPlace;

const proposal = {
  step: name,
  by: text(),
  isMine: Type.Boolean(),
  reason: anyText(500),
  at: moment,
  arrived: Type.Optional(amount),
};

const order = {
  machine,
  id,
  reference: text(20),
  state: name,
  version: orderVersion,
  memberId,
  account: text(),
  amount,
  createdAt: moment,
  dueAt: Type.Optional(moment),
  method: Type.Optional(text(80)),
  provider: Type.Optional(text(40)),
  proposals: Type.Array(exactly(proposal), { maxItems: 10 }),
};

const shared = exactly({
  count: Type.Integer({ minimum: 0 }),
  accounts: Type.Array(anyText(), { maxItems: 5 }),
});
const progress = { done: amount, goal: amount };
const times = Type.Integer({ minimum: 0 });
const payout = exactly({
  memberSince: moment,
  accountSince: moment,
  deposits: times,
  payouts: times,
  accountPayouts: times,
  emailProved: Type.Boolean(),
  mobileProved: Type.Boolean(),
  isDisabled: Type.Boolean(),
  deposited: amount,
  paid: amount,
  open: Type.Array(text(40), { maxItems: 20 }),
  turnover: Type.Optional(exactly(progress)),
  bonus: Type.Optional(exactly({ ...progress, left: amount })),
  sharedAccount: shared,
  sharedDevice: shared,
  sharedNetwork: shared,
  sources: Type.Array(exactly({ kind: oneOf(MONEY_SOURCES), amount }), { maxItems: 10 }),
  senders: Type.Array(exactly({ account: anyText(), amount }), { maxItems: 5 }),
});

const step = exactly({
  version: orderVersion,
  step: name,
  state: name,
  by: oneOf(STEP_TAKERS),
  who: anyText(),
  proposedBy: Type.Optional(anyText()),
  reason: Type.Optional(anyText(500)),
  transferId: Type.Optional(id),
  at: moment,
});

const option = exactly({
  step: name,
  to: name,
  isOfTwo: Type.Boolean(),
  isProposed: Type.Boolean(),
  asksArrived: Type.Boolean(),
  bar: Type.Optional(oneOf(DENIAL_REASONS)),
  moves: Type.Array(exactly({ from: text(20), to: text(20), amount }), { maxItems: 10 }),
  notifies: Type.Optional(text(40)),
  isMailed: Type.Boolean(),
});

const fact = exactly({ name, value: anyText(500), isAmount: Type.Boolean() });
const related = exactly({ machine, id, reference: text(20), account: text() });
const word = exactly({ eventId: text(100), outcome: text(40), at: moment, body: anyText(20_000) });

export const staffCashierSchemas = {
  cashierWaiting: {
    request: noRequest,
    reply: exactly({
      currency: text(16),
      states: Type.Array(
        exactly({
          machine: queue,
          state: name,
          count: Type.Integer({ minimum: 1 }),
          amount,
          oldestAt: moment,
          isStaffs: Type.Boolean(),
        }),
      ),
      proposals: Type.Array(
        exactly({
          ...proposal,
          // For an action, its name in the journal.
          step: Type.String({ maxLength: 60, pattern: '^[a-z][A-Za-z.]*$' }),
          machine: proposed,
          id,
          version: orderVersion,
          reference: text(100),
          account: anyText(),
          amount: Type.Optional(amount),
        }),
        { maxItems: 200 },
      ),
    }),
  },
  cashierOrders: {
    request: exactly({
      machine,
      part: oneOf(QUEUE_PARTS),
      memberId: Type.Optional(memberId),
      after: Type.Optional(orderPlace),
    }),
    reply: exactly({
      rows: Type.Array(exactly(order)),
      next: Type.Optional(orderPlace),
      currency: text(16),
    }),
  },
  cashierOrder: {
    request: exactly({ machine, id }),
    reply: exactly({
      ...order,
      currency: text(16),
      facts: Type.Array(fact, { maxItems: 20 }),
      related: Type.Array(related, { maxItems: 200 }),
      steps: Type.Array(step, { maxItems: 500 }),
      words: Type.Array(word, { maxItems: 100 }),
      proofs: Type.Array(id, { maxItems: 50 }),
      ways: Type.Array(option, { maxItems: 10 }),
      payout: Type.Optional(payout),
    }),
  },
  cashierProof: { request: exactly({ id }), reply: nothing },
  answerOrder: {
    request: exactly({ machine, id, version: orderVersion, verdict: name, reason, arrived: Type.Optional(moved) }),
    reply: exactly({ outcome: oneOf(['taken', 'proposed'] as const), state: name, version: orderVersion }),
    refused: conflict,
  },
  takeBackProposal: {
    request: exactly({ machine, id, version: orderVersion, step: name, reason }),
    reply: exactly({ version: orderVersion }),
    refused: conflict,
  },
} satisfies SchemasOf<typeof calls>;
