import type { AccountSign, AmountSign, MachineStep, StateMachine } from '../state-machines/machine.ts';
import { stepOf } from '../state-machines/machines.ts';
import { referenceOf } from '../state-machines/reference.ts';
import type { Book, Side } from './book.ts';
import type { AccountRef, SeededStep } from './rows.ts';

export interface SeededOrder {
  readonly machine: StateMachine;
  readonly id: string;
  readonly memberId: string;
  readonly provider: string;
  readonly amount: number;
  /** For a match: the member whose money is held, and the withdrawal it is held for. */
  readonly heldBy?: string;
  readonly heldFor?: string;
  state: string;
  version: number;
}

export interface Taking {
  readonly at: number;
  readonly actor: string;
  readonly amounts?: Readonly<Partial<Record<AmountSign, number>>>;
  readonly reason?: string;
  /** The transfer's id if the step moves money; for a step paid by another movement, that movement's id. */
  readonly transferId?: string;
  /** Whether the member gets a message about the step. */
  readonly reports?: boolean;
}

/**
 * The movement kind of a step and its obligation suffix: features/cashier/orders/plan.ts has the same for all steps.
 */
export const HISTORY_MOVEMENTS: Readonly<Record<string, readonly [kind: string, due: string | null]>> = {
  'deposit pay': ['deposit', null],
  'deposit question': ['suspense', 'question'],
  'deposit reverse': ['reversal', 'back'],
  'withdrawal request': ['hold', 'hold'],
  'withdrawal reject': ['release', 'release'],
  'withdrawal confirm': ['withdrawal', 'pay'],
  'match all': ['receipt', 'each'],
};

/** Records the creation of an order whose state machine begins in its own state. */
export function bear(book: Book, order: SeededOrder, step: string, by: string, at: number): void {
  const actor = by === 'member' ? order.memberId : 'system';
  note(book, order, { step, by, at, actor, reason: null, transferId: null });
}

/**
 * Executes a step of an order: the state machine decides whether it is allowed, what it moves and which message the
 * member gets. Throws where the step is not allowed.
 */
export function take(book: Book, order: SeededOrder, name: string, taking: Taking): void {
  const { machine } = order;
  const step = stepOf(machine, order.state, name);
  if (step === undefined) throw new Error(`no step ${name} leads a ${machine.name} on from ${order.state}`);
  order.version += 1;
  order.state = step.to;
  const { at, actor, reason = null, transferId = null } = taking;
  const sides = sidesOf(order, step, taking.amounts ?? {});
  if (sides.length > 0) {
    const key = `${machine.name}:${order.id}:${order.version}`;
    const [kind, suffix] = HISTORY_MOVEMENTS[`${machine.name} ${name}`] ?? ['', null];
    const owed = [
      machine.name,
      order.id,
      ...(suffix === null ? [] : [suffix === 'each' ? String(order.version) : suffix]),
    ];
    book.move({ id: transferId ?? '', at, kind, actor, key, obligation: owed.join(':'), sides });
  }
  note(book, order, { step: name, by: step.by, at, actor, reason, transferId });
  if (taking.reports !== true || step.player === null) return;
  const reported = { memberId: order.memberId, kind: step.player, amount: order.amount, order: order.id, reason, at };
  book.rows.messages.push({ ...reported, reference: referenceOf(machine, order.id) });
}

type Noted = Omit<SeededStep, 'machine' | 'orderId' | 'version' | 'state'>;

function note(book: Book, { machine, id, version, state }: SeededOrder, noted: Noted): void {
  book.rows.steps.push({ machine: machine.name as SeededStep['machine'], orderId: id, version, state, ...noted });
}

function sidesOf(
  order: SeededOrder,
  { step, postings }: MachineStep,
  amounts: NonNullable<Taking['amounts']>,
): readonly Side[] {
  const sums = new Map<AccountSign, number>();
  for (const { from, to, amount } of postings) {
    const minor = amounts[amount];
    if (minor === undefined) throw new Error(`the step ${step} moves ${amount}, which was not given`);
    sums.set(from, (sums.get(from) ?? 0) - minor);
    sums.set(to, (sums.get(to) ?? 0) + minor);
  }
  return [...sums].flatMap(([sign, amount]) => {
    if (amount === 0) return [];
    const subject = sign === 'HELD' ? { subject: order.heldFor ?? order.id } : {};
    return [{ account: refOf(order, sign), amount, ...subject }];
  });
}

function refOf({ memberId, heldBy, provider }: SeededOrder, sign: AccountSign): AccountRef {
  if (sign === 'MAIN') return `member:${memberId}`;
  if (sign === 'HELD') return `held:${heldBy ?? memberId}`;
  if (sign === 'DEBT') return `debt:${memberId}`;
  return sign === 'provider' ? `provider:${provider}` : sign;
}
