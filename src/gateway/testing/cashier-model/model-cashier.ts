/**
 * In-memory model of the cashier: the money flows of the ledger (docs/reference/machines.md), independent of storage. Amounts are
 * minor units. Each method returns whether the step was accepted.
 */

import { createModelMatches, type ModelMatches, newDeposit } from './model-matches.ts';
import type {
  ModelBooks,
  ModelDeposit,
  ModelMember,
  ModelOperator,
  ModelUnmatched,
  ModelWithdrawal,
} from './model-state.ts';
import { type ModelTurnover, NO_TURNOVER } from './model-turnover.ts';

export interface ModelReported {
  readonly state: 'pending' | 'paid' | 'failed' | 'reversed';
  readonly amount: bigint;
  readonly sequence: number;
}

/** A provider's report on a payout; always the full amount. */
export interface ModelPayout {
  readonly state: 'pending' | 'paid' | 'refused' | 'returned';
  readonly sequence: number;
}

export const TOLERANCE_PPM = 10_000n;

export interface ModelCashier extends ModelMatches {
  readonly members: readonly ModelMember[];
  readonly operator: ModelOperator;
  readonly deposits: Map<string, ModelDeposit>;
  readonly withdrawals: Map<string, ModelWithdrawal>;
  readonly unmatchedPayments: Map<string, ModelUnmatched>;
  open(id: string, member: number, amount: bigint, fee: bigint): void;
  notify(id: string, reported: ModelReported): void;
  expire(id: string): boolean;
  cancel(id: string): boolean;
  /** A deposit credited manually by two staff users. */
  credit(id: string, arrived: bigint): boolean;
  accept(id: string): boolean;
  refund(id: string): boolean;
  takeBack(id: string): boolean;
  /** Reverses the remainder of a partly reversed deposit. */
  takeRest(id: string): boolean;
  unmatchedPayment(id: string, amount: bigint): void;
  /** Assigns it to a member, or refunds it. */
  closeUnmatched(id: string, member: number | undefined): boolean;
  withdraw(id: string, member: number, amount: bigint, fee: bigint): boolean;
  /** A withdrawal paid by members: held and sent. */
  withdrawToMembers(id: string, member: number, amount: bigint, fee: bigint): boolean;
  /** A step of a withdrawal without money, from one of the states. */
  move(id: string, from: readonly string[], to: string): boolean;
  release(id: string, to: 'rejected' | 'cancelled'): boolean;
  /** The withdrawal was paid, from one of the states. */
  pay(id: string, from: readonly string[]): boolean;
  notifyPayout(id: string, reported: ModelPayout): void;
  correct(member: number, amount: bigint): boolean;
  /** Transfers to the direct upline. */
  sendUp(member: number, amount: bigint): boolean;
}

/** `uplines` has the direct upline of each member by index. */
export function createModelCashier(
  uplines: readonly (number | undefined)[],
  opening: bigint,
  turnover: ModelTurnover = NO_TURNOVER,
): ModelCashier {
  const members = uplines.map(() => ({ main: opening, held: 0n, debt: 0n }));
  const operator = {
    equity: -opening * BigInt(uplines.length),
    provider: 0n,
    suspense: 0n,
    c2c: 0n,
    fees: 0n,
    correction: 0n,
  };
  const deposits = new Map<string, ModelDeposit>();
  const withdrawals = new Map<string, ModelWithdrawal>();
  const unmatchedPayments = new Map<string, ModelUnmatched>();
  const of = (member: number): ModelMember => members[member] ?? { main: 0n, held: 0n, debt: 0n };
  const areRelated = (one: number, other: number) => one === other || uplines[one] === other || uplines[other] === one;
  const books = { of, operator, areRelated, turnover };
  const matching = createModelMatches(books, { deposits, withdrawals });
  return {
    members,
    operator,
    deposits,
    withdrawals,
    unmatchedPayments,
    ...matching,
    ...depositing(books, deposits, matching),
    unmatchedPayment(id, amount) {
      unmatchedPayments.set(id, { amount, isOpen: true });
      operator.provider -= amount;
      operator.suspense += amount;
    },
    closeUnmatched(id, member) {
      const unmatchedPayment = unmatchedPayments.get(id);
      if (!unmatchedPayment?.isOpen) return false;
      unmatchedPayment.isOpen = false;
      operator.suspense -= unmatchedPayment.amount;
      if (member === undefined) operator.provider += unmatchedPayment.amount;
      else gain(books, member, id, unmatchedPayment.amount);
      return true;
    },
    ...withdrawing(books, withdrawals),
    correct(member, amount) {
      if (of(member).main + amount < 0n) return false;
      of(member).main += amount;
      operator.correction -= amount;
      if (amount > 0n) turnover.credited(member, undefined, amount);
      else turnover.wentBack(member, undefined, -amount);
      return true;
    },
    sendUp(member, amount) {
      const above = uplines[member];
      if (above === undefined || of(member).debt < 0n || of(member).main < amount) return false;
      if (turnover.missing(member) > 0n) return false;
      of(member).main -= amount;
      of(above).main += amount;
      return true;
    },
  };
}

type Depositing = Pick<
  ModelCashier,
  'open' | 'notify' | 'expire' | 'cancel' | 'credit' | 'accept' | 'refund' | 'takeBack' | 'takeRest'
>;

function depositing(
  books: ModelBooks,
  deposits: Map<string, ModelDeposit>,
  { matches, isMatched, isOpen }: Pick<ModelMatches, 'matches' | 'isMatched' | 'isOpen'>,
): Depositing {
  /** A deposit that is not decided by a match. */
  const unmatched = (id: string) => (isMatched(id) ? undefined : deposits.get(id));
  return {
    open: (id, member, amount, fee) =>
      void deposits.set(id, { id, member, amount, fee, state: 'waiting', ...newDeposit() }),
    notify(id, reported) {
      const deposit = unmatched(id);
      if (deposit === undefined) return;
      if (reported.state === 'reversed') {
        if (reported.sequence <= deposit.backSequence) return;
        deposit.backSequence = reported.sequence;
        deposit.reportedBack = reported.amount;
        takeBackReported(books, deposit);
        return;
      }
      if (reported.sequence <= deposit.sequence) return;
      deposit.sequence = reported.sequence;
      hear(books, deposit, reported, matches.has(id));
    },
    // Only the match can end a deposit to another member.
    cancel: (id) => !deposits.get(id)?.toMember && goOn(deposits.get(id), BEGUN, 'cancelled'),
    expire: (id) => !isOpen(id) && goOn(deposits.get(id), BEGUN, 'expired'),
    ...answering(books, unmatched),
  };
}

type Answering = Pick<ModelCashier, 'credit' | 'accept' | 'refund' | 'takeBack' | 'takeRest'>;

/** Staff steps of deposits that are not decided by a match. */
function answering(books: ModelBooks, unmatched: (id: string) => ModelDeposit | undefined): Answering {
  const { operator } = books;
  return {
    credit(id, arrived) {
      const deposit = unmatched(id);
      if (deposit === undefined || !goOn(deposit, ['waiting'], 'paid')) return false;
      credit(books, deposit, 'provider', arrived);
      takeBackCredited(books, deposit);
      return true;
    },
    accept(id) {
      const deposit = unmatched(id);
      if (deposit === undefined || !goOn(deposit, ['review'], 'paid')) return false;
      credit(books, deposit, 'suspense', deposit.arrived);
      takeBackCredited(books, deposit);
      return true;
    },
    refund(id) {
      const deposit = unmatched(id);
      if (deposit === undefined || !goOn(deposit, ['review'], 'refunded')) return false;
      operator.suspense -= deposit.arrived;
      operator.provider += deposit.arrived;
      return true;
    },
    takeBack(id) {
      const deposit = unmatched(id);
      if (deposit === undefined || !goOn(deposit, ['paid'], 'reversed')) return false;
      reverse(books, deposit, deposit.arrived);
      return true;
    },
    takeRest(id) {
      const deposit = unmatched(id);
      if (deposit?.state !== 'reversed' || deposit.back === deposit.arrived) return false;
      reverse(books, deposit, deposit.arrived);
      return true;
    },
  };
}

/** Before anything is known about the deposit. */
const BEGUN = ['new', 'waiting'];
const NOTHING_CAME = [...BEGUN, 'failed', 'expired', 'cancelled'];

type Withdrawing = Pick<ModelCashier, 'withdraw' | 'withdrawToMembers' | 'move' | 'release' | 'pay' | 'notifyPayout'>;

function withdrawing(books: ModelBooks, withdrawals: Map<string, ModelWithdrawal>): Withdrawing {
  const { of, turnover } = books;
  const hold = (id: string, order: Omit<ModelWithdrawal, 'held' | 'sequence'>) => {
    const { member, amount } = order;
    if (of(member).main < amount || turnover.missing(member) > 0n) return false;
    of(member).main -= amount;
    of(member).held += amount;
    withdrawals.set(id, { ...order, held: amount, sequence: 0 });
    return true;
  };
  return {
    withdraw: (id, member, amount, fee) => hold(id, { member, amount, fee, state: 'held', toMembers: false }),
    withdrawToMembers: (id, member, amount, fee) =>
      hold(id, { member, amount, fee, state: 'sending', toMembers: true }),
    // A withdrawal paid by members is never queried at a provider.
    move: (id, from, to) =>
      !(to === 'unknown' && withdrawals.get(id)?.toMembers) && goOn(withdrawals.get(id), from, to),
    release(id, to) {
      const order = withdrawals.get(id);
      if (order === undefined || !goOn(order, ['held'], to)) return false;
      of(order.member).held -= order.held;
      of(order.member).main += order.held;
      order.held = 0n;
      return true;
    },
    pay: (id, from) => payOut(books, withdrawals.get(id), from),
    notifyPayout(id, { state, sequence }) {
      const order = withdrawals.get(id);
      if (order === undefined || order.toMembers || sequence <= order.sequence) return;
      if (hearPayout(books, order, state)) order.sequence = sequence;
    },
  };
}

/** Whether the report is possible in the order's state; an impossible report is ignored. */
function hearPayout(books: ModelBooks, order: ModelWithdrawal, state: ModelPayout['state']): boolean {
  const isOut = order.state === 'sending' || order.state === 'unknown';
  const wasPaid = order.state === 'paid' || order.state === 'returned';
  if (state === 'pending') return isOut;
  if (state === 'refused') {
    if (isOut) order.state = 'failed';
    return !wasPaid;
  }
  if (!isOut && !wasPaid) return false;
  payOut(books, order, ['sending', 'unknown']);
  if (state === 'returned' && goOn(order, ['paid'], 'returned')) {
    books.operator.provider -= order.amount - order.fee;
    books.operator.fees -= order.fee;
    books.of(order.member).main += order.amount;
  }
  return true;
}

function payOut({ of, operator }: ModelBooks, order: ModelWithdrawal | undefined, from: readonly string[]): boolean {
  if (order === undefined || !goOn(order, from, 'paid')) return false;
  of(order.member).held -= order.amount;
  operator.provider += order.amount - order.fee;
  operator.fees += order.fee;
  order.held = 0n;
  return true;
}

function goOn(order: { state: string } | undefined, from: readonly string[], to: string): boolean {
  if (order === undefined || !from.includes(order.state)) return false;
  order.state = to;
  return true;
}

function hear(books: ModelBooks, deposit: ModelDeposit, { state, amount }: ModelReported, wasMatched: boolean): void {
  if (state === 'failed') goOn(deposit, BEGUN, 'failed');
  else if (state === 'paid' && amount > 0n) arrive(books, deposit, amount, wasMatched);
}

/**
 * A deposit in review is returned completely or not at all. For a credited deposit partial reversals add up; the rest
 * comes from payments set aside.
 */
function takeBackReported(books: ModelBooks, deposit: ModelDeposit): void {
  if (NOTHING_CAME.includes(deposit.state) || deposit.reportedBack < deposit.back) return;
  if (deposit.state === 'review') {
    if (deposit.reportedBack < deposit.arrived) return;
    deposit.state = 'refunded';
    books.operator.suspense -= deposit.arrived;
    books.operator.provider += deposit.arrived;
  }
  takeBackCredited(books, deposit);
  let left = deposit.reportedBack - deposit.arrived;
  for (const { amount, isBack } of deposit.aside) if (isBack) left -= amount;
  for (const one of deposit.aside) {
    if (one.isBack || one.amount > left) continue;
    one.isBack = true;
    left -= one.amount;
    books.operator.suspense -= one.amount;
    books.operator.provider += one.amount;
  }
}

function takeBackCredited(books: ModelBooks, deposit: ModelDeposit): void {
  const now = deposit.reportedBack < deposit.arrived ? deposit.reportedBack : deposit.arrived;
  if (!['paid', 'reversed'].includes(deposit.state) || now <= deposit.back) return;
  deposit.state = 'reversed';
  reverse(books, deposit, now);
}

/**
 * An amount within the tolerance is credited; otherwise, or after a match, the deposit goes to review. More money for a
 * decided deposit is set aside.
 */
function arrive(books: ModelBooks, deposit: ModelDeposit, amount: bigint, wasMatched: boolean): void {
  if (!NOTHING_CAME.includes(deposit.state)) {
    arriveMore(books, deposit, amount);
    return;
  }
  deposit.arrived = amount;
  const wasCancelled = deposit.state === 'cancelled';
  const differs = amount > deposit.amount ? amount - deposit.amount : deposit.amount - amount;
  if (!wasMatched && !wasCancelled && differs * 1_000_000n <= deposit.amount * TOLERANCE_PPM) {
    deposit.state = 'paid';
    credit(books, deposit, 'provider', amount);
  } else {
    deposit.state = 'review';
    books.operator.provider -= amount;
    books.operator.suspense += amount;
  }
  if (deposit.reportedBack > 0n) takeBackReported(books, deposit);
}

/** A total that is not larger, reported after a reversal, means that the money was paid again. */
function arriveMore(books: ModelBooks, deposit: ModelDeposit, amount: bigint): void {
  const { arrived, reportedBack, aside } = deposit;
  const isAgain = amount <= arrived && deposit.sequence > deposit.backSequence;
  const stays = isAgain ? arrived - (reportedBack < arrived ? reportedBack : arrived) : arrived;
  const more = aside.reduce((left, one) => left - one.amount, amount - stays);
  if (more <= 0n) return;
  aside.push({ amount: more, isBack: false });
  books.operator.provider -= more;
  books.operator.suspense += more;
  if (!isAgain && reportedBack > arrived) takeBackReported(books, deposit);
}

/** The fee is deducted first, then the debt; the rest is credited to the wallet. */
function credit(books: ModelBooks, deposit: ModelDeposit, from: 'provider' | 'suspense', arrived: bigint): void {
  const { operator } = books;
  const fee = deposit.fee < arrived ? deposit.fee : arrived;
  operator[from] -= arrived;
  operator.fees += fee;
  gain(books, deposit.member, deposit.id, arrived - fee, fee);
  deposit.arrived = arrived;
}

/**
 * The debt is repaid first; the rest, including the fee, has a turnover requirement. If the fee takes all, nothing can
 * be withdrawn.
 */
function gain({ of, turnover }: ModelBooks, at: number, order: string, amount: bigint, fee = 0n): void {
  const member = of(at);
  const repaid = -member.debt < amount ? -member.debt : amount;
  member.debt += repaid;
  member.main += amount - repaid;
  if (amount > 0n) turnover.credited(at, order, amount - repaid + fee);
}

/** Reverses up to the total, as far as the balance suffices; the rest becomes debt. */
function reverse({ of, operator, turnover }: ModelBooks, deposit: ModelDeposit, back: bigint): void {
  const member = of(deposit.member);
  const amount = back - deposit.back;
  deposit.back = back;
  const covered = member.main < amount ? member.main : amount;
  member.main -= covered;
  member.debt -= amount - covered;
  operator.provider += amount;
  turnover.wentBack(deposit.member, deposit.id, amount);
}
