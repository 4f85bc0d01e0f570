import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { type PayoutFacts, readPayoutFacts } from './payout.ts';

/** State machines whose orders staff see (docs/reference/machines.md). */
export const ORDER_MACHINES = ['deposit', 'withdrawal', 'match', 'correction'] as const;
export type OrderMachine = (typeof ORDER_MACHINES)[number];

/** staff: orders that await staff; open: all orders that have not ended; done: ended orders, newest first. */
export const QUEUE_PARTS = ['staff', 'open', 'done'] as const;
export type QueuePart = (typeof QUEUE_PARTS)[number];

/** Who takes a step (docs/reference/machines.md). */
export const STEP_TAKERS = ['member', 'staff', 'two staff', 'provider', 'clock', 'system'] as const;
export type StepTakerKind = (typeof STEP_TAKERS)[number];

/** An order for staff. Amounts are decimal text; times are epoch milliseconds of the gateway's clock. */
export interface StaffOrder {
  readonly machine: OrderMachine;
  readonly id: string;
  /** Human-readable reference: `D-8F3A21C7`. */
  readonly reference: string;
  readonly state: string;
  readonly version: number;
  readonly memberId: string;
  readonly account: string;
  /** The requested amount; negative for a debiting correction. */
  readonly amount: string;
  readonly createdAt: number;
  /** The time of the next scheduled step; undefined if none is scheduled. */
  readonly dueAt: number | undefined;
  readonly method: string | undefined;
  readonly provider: string | undefined;
  /** Proposals for the order in its current state. */
  readonly proposals: readonly StepProposal[];
}

/** A four-eyes step that one staff user has proposed. */
export interface StepProposal {
  readonly step: string;
  /** The name of the proposing staff user. */
  readonly by: string;
  /** Proposed by the calling user: another user must approve it. */
  readonly isMine: boolean;
  readonly reason: string;
  readonly at: number;
  /** The received amount that the proposing user entered, if the step requires it. */
  readonly arrived: string | undefined;
}

/** A movement of money between two accounts, by their signs (docs/reference/machines.md). */
export interface StaffMove {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/**
 * Why a user cannot take a step now: above the limit it needs an operator, and the proposing user cannot approve it.
 */
export const DENIAL_REASONS = ['role', 'limit', 'ownProposal'] as const;
export type DenialReason = (typeof DENIAL_REASONS)[number];

/** A step that staff can take in the order's current state, and its effect. */
export interface StaffOption {
  readonly step: string;
  readonly to: string;
  readonly isOfTwo: boolean;
  /** A user has proposed it: taking it approves it. */
  readonly isProposed: boolean;
  /** Undefined if the calling user may take it. */
  readonly bar: DenialReason | undefined;
  /** The first user enters the received amount; `moves` assumes the full amount. */
  readonly asksArrived: boolean;
  readonly moves: readonly StaffMove[];
  /** The message to the member; undefined if there is none. */
  readonly notifies: string | undefined;
  readonly isMailed: boolean;
}

/** A past step of the order. */
export interface StaffStep {
  readonly version: number;
  readonly step: string;
  readonly state: string;
  readonly by: StepTakerKind;
  /** A name, a provider's code, or empty. */
  readonly who: string;
  readonly proposedBy: string | undefined;
  readonly reason: string | undefined;
  readonly transferId: string | undefined;
  readonly at: number;
}

export interface ProviderWord {
  readonly eventId: string;
  readonly outcome: string;
  readonly at: number;
  /** The raw message as JSON. */
  readonly body: string;
}

export interface OrderFact {
  /** `arrived`, `fee`, `net`, `held`, `matched`, `received`, `wallet`, `reason`: its name is the text `fact.<name>`. */
  readonly name: string;
  readonly value: string;
  readonly isAmount: boolean;
}

export interface RelatedOrder {
  readonly machine: OrderMachine;
  readonly id: string;
  readonly reference: string;
  readonly account: string;
}

export interface StaffOrderDetails extends StaffOrder {
  readonly currency: string;
  readonly facts: readonly OrderFact[];
  readonly related: readonly RelatedOrder[];
  readonly steps: readonly StaffStep[];
  readonly words: readonly ProviderWord[];
  /** Ids of pictures (cashierProof). */
  readonly proofs: readonly string[];
  /** For a withdrawal: the facts for the decision. */
  readonly payout?: PayoutFacts | undefined;
  readonly ways: readonly StaffOption[];
}

/** The state machine at `key`; undefined if unknown. */
export function readMachine(value: unknown, key: string): OrderMachine | undefined {
  const found = readText(value, key);
  return ORDER_MACHINES.find((machine) => machine === found);
}

/** Reads an order; undefined if invalid. Never throws. */
export function readStaffOrder(row: unknown): StaffOrder | undefined {
  const [machine, id, state] = [readMachine(row, 'machine'), readText(row, 'id'), readText(row, 'state')];
  if (machine === undefined || !id || !state) return undefined;
  return {
    machine,
    id,
    state,
    reference: readText(row, 'reference') ?? '',
    version: readWhole(row, 'version') ?? 0,
    memberId: readText(row, 'memberId') ?? '',
    account: readText(row, 'account') ?? '',
    amount: readText(row, 'amount') ?? '0',
    createdAt: readWhole(row, 'createdAt') ?? 0,
    dueAt: readWhole(row, 'dueAt'),
    method: readText(row, 'method'),
    provider: readText(row, 'provider'),
    proposals: readRows(own(row, 'proposals'), readProposal),
  };
}

export function readProposal(row: unknown): StepProposal | undefined {
  const step = readText(row, 'step');
  if (!step) return undefined;
  return {
    step,
    by: readText(row, 'by') ?? '',
    isMine: readYes(row, 'isMine'),
    reason: readText(row, 'reason') ?? '',
    at: readWhole(row, 'at') ?? 0,
    arrived: readText(row, 'arrived'),
  };
}

/** Reads an order with all details; undefined if invalid. Never throws. */
export function readStaffOrderDetails(value: unknown): StaffOrderDetails | undefined {
  const order = readStaffOrder(value);
  if (order === undefined) return undefined;
  return {
    ...order,
    currency: readText(value, 'currency') ?? '',
    facts: readRows(own(value, 'facts'), readFact),
    related: readRows(own(value, 'related'), readRelated),
    steps: readRows(own(value, 'steps'), readStep),
    words: readRows(own(value, 'words'), readWord),
    proofs: readRows(own(value, 'proofs'), (id) => (typeof id === 'string' ? id : undefined)),
    ways: readRows(own(value, 'ways'), readOption),
    payout: readPayoutFacts(own(value, 'payout')),
  };
}

function readFact(row: unknown): OrderFact | undefined {
  const [name, value] = [readText(row, 'name'), readText(row, 'value')];
  return name && value !== undefined ? { name, value, isAmount: readYes(row, 'isAmount') } : undefined;
}

function readRelated(row: unknown): RelatedOrder | undefined {
  const [machine, id] = [readMachine(row, 'machine'), readText(row, 'id')];
  if (machine === undefined || !id) return undefined;
  return { machine, id, reference: readText(row, 'reference') ?? '', account: readText(row, 'account') ?? '' };
}

function readStep(row: unknown): StaffStep | undefined {
  const [step, state] = [readText(row, 'step'), readText(row, 'state')];
  const by = STEP_TAKERS.find((each) => each === readText(row, 'by'));
  if (!step || !state || by === undefined) return undefined;
  return {
    step,
    state,
    by,
    version: readWhole(row, 'version') ?? 0,
    who: readText(row, 'who') ?? '',
    proposedBy: readText(row, 'proposedBy'),
    reason: readText(row, 'reason'),
    transferId: readText(row, 'transferId'),
    at: readWhole(row, 'at') ?? 0,
  };
}

function readWord(row: unknown): ProviderWord | undefined {
  const eventId = readText(row, 'eventId');
  if (!eventId) return undefined;
  return {
    eventId,
    outcome: readText(row, 'outcome') ?? '',
    at: readWhole(row, 'at') ?? 0,
    body: readText(row, 'body') ?? '',
  };
}

function readOption(row: unknown): StaffOption | undefined {
  const [step, to] = [readText(row, 'step'), readText(row, 'to')];
  if (!step || !to) return undefined;
  return {
    step,
    to,
    isOfTwo: readYes(row, 'isOfTwo'),
    isProposed: readYes(row, 'isProposed'),
    bar: DENIAL_REASONS.find((reason) => reason === readText(row, 'bar')),
    asksArrived: readYes(row, 'asksArrived'),
    moves: readRows(own(row, 'moves'), readMove),
    notifies: readText(row, 'notifies'),
    isMailed: readYes(row, 'isMailed'),
  };
}

function readMove(row: unknown): StaffMove | undefined {
  const [from, to, amount] = [readText(row, 'from'), readText(row, 'to'), readText(row, 'amount')];
  return from && to && amount ? { from, to, amount } : undefined;
}
