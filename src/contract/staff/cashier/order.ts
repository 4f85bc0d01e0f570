import { amount, anyText, exactly, listPlace, oneOf, text } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { memberId, moment } from '../staff-action-schemas.ts';
import { payout } from './payout.ts';

/** State machines whose orders staff see (docs/reference/machines.md). */
export const ORDER_MACHINES = ['deposit', 'withdrawal', 'match', 'correction'] as const;
export type OrderMachine = (typeof ORDER_MACHINES)[number];

/** staff: orders that await staff; open: all orders that have not ended; done: ended orders, newest first. */
export const QUEUE_PARTS = ['staff', 'open', 'done'] as const;
/** Who takes a step (docs/reference/machines.md). */
export const STEP_TAKERS = ['member', 'staff', 'two staff', 'provider', 'clock', 'system'] as const;
/**
 * Why a user cannot take a step now: above the limit it needs an operator, and the proposing user cannot approve it.
 */
export const DENIAL_REASONS = ['role', 'limit', 'ownProposal'] as const;
export type DenialReason = (typeof DENIAL_REASONS)[number];

export const id = memberId;
export const machine = oneOf(ORDER_MACHINES);
export const name = Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z]*$' });
/** The version of a new order is 0. */
export const orderVersion = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
/** The cursor of a page of orders: microseconds since 1970 and an id. */
export const orderPlace = listPlace;

export const proposalParts = {
  step: name,
  /** The name of the proposing staff user. */
  by: text(),
  /** Proposed by the calling user: another user must approve it. */
  isMine: Type.Boolean(),
  reason: anyText(500),
  at: moment,
  /** The received amount that the proposing user entered, if the step requires it. */
  arrived: Type.Optional(amount),
};
const proposal = exactly(proposalParts, { requires: ['step'] });

const orderParts = {
  machine,
  id,
  /** Human-readable: `D-8F3A21C7`. */
  reference: text(20),
  state: name,
  version: orderVersion,
  memberId,
  account: text(),
  /** The requested amount; negative for a debiting correction. */
  amount,
  createdAt: moment,
  /** The time of the next scheduled step; absent if none is scheduled. */
  dueAt: Type.Optional(moment),
  method: Type.Optional(text(80)),
  provider: Type.Optional(text(40)),
  /** Proposals for the order in its current state. */
  proposals: Type.Array(proposal, { maxItems: 10 }),
};
export const order = exactly(orderParts, { requires: ['machine', 'id', 'state'] });

const step = exactly(
  {
    version: orderVersion,
    step: name,
    state: name,
    by: oneOf(STEP_TAKERS),
    /** A name, a provider's code, or empty. */
    who: anyText(),
    proposedBy: Type.Optional(anyText()),
    reason: Type.Optional(anyText(500)),
    transferId: Type.Optional(id),
    at: moment,
  },
  { requires: ['step', 'state', 'by'] },
);

const move = exactly({ from: text(20), to: text(20), amount }, { requires: ['from', 'to', 'amount'] });

const option = exactly(
  {
    step: name,
    to: name,
    isOfTwo: Type.Boolean(),
    /** A user has proposed it: taking it approves it. */
    isProposed: Type.Boolean(),
    /** The first user enters the received amount; `moves` assumes the full amount. */
    asksArrived: Type.Boolean(),
    /** Absent if the calling user may take it. */
    bar: Type.Optional(oneOf(DENIAL_REASONS)),
    moves: Type.Array(move, { maxItems: 10 }),
    /** The message to the member; absent if there is none. */
    notifies: Type.Optional(text(40)),
    isMailed: Type.Boolean(),
  },
  { requires: ['step', 'to'] },
);

const fact = exactly(
  {
    /** `arrived`, `fee`, `net`, `held`, `matched`, `received`, `wallet`, `reason`: its name is the text `fact.<name>`. */
    name,
    value: anyText(500),
    isAmount: Type.Boolean(),
  },
  { requires: ['name', 'value'] },
);
const related = exactly({ machine, id, reference: text(20), account: text() }, { requires: ['machine', 'id'] });
/** A message of a provider; `body` is the raw message as JSON. */
const word = exactly(
  { eventId: text(100), outcome: text(40), at: moment, body: anyText(20_000) },
  { requires: ['eventId'] },
);

export const orderDetails = exactly(
  {
    ...orderParts,
    currency: text(16),
    facts: Type.Array(fact, { maxItems: 20 }),
    related: Type.Array(related, { maxItems: 200 }),
    steps: Type.Array(step, { maxItems: 500 }),
    words: Type.Array(word, { maxItems: 100 }),
    /** Ids of pictures (cashierProof). */
    proofs: Type.Array(id, { maxItems: 50 }),
    ways: Type.Array(option, { maxItems: 10 }),
    /** For a withdrawal: the facts for the decision. */
    payout: Type.Optional(payout),
  },
  { requires: ['machine', 'id', 'state'] },
);

/** An order for staff. Amounts are decimal text; times are epoch milliseconds of the gateway's clock. */
export type StaffOrder = Reading<typeof order>;
/** A movement of money between two accounts, by their signs (docs/reference/machines.md). */
export type StaffMove = Reading<typeof move>;
/** A step that staff can take in the order's current state, and its effect. */
export type StaffOption = Reading<typeof option>;
/** A past step of the order. */
export type StaffStep = Reading<typeof step>;
export type ProviderWord = Reading<typeof word>;
export type StaffOrderDetails = Reading<typeof orderDetails>;
