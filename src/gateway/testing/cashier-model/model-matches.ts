/**
 * In-memory model of withdrawals paid by other members, from docs/reference/machines.md#match, independent of storage. Minor
 * units.
 */
import type { ModelBooks, ModelDeposit, ModelWithdrawal } from './model-state.ts';

export interface ModelMatch {
  readonly withdrawal: string;
  readonly amount: bigint;
  state: string;
  received: bigint;
}

/** Steps of a match; `begin`: the depositor gets the payment details. */
export type MatchStep = 'begin' | 'prove' | 'lapse' | 'partly' | 'all' | 'count' | 'dispute' | 'force' | 'refuse';

export interface ModelMatches {
  /** By deposit id. */
  readonly matches: Map<string, ModelMatch>;
  /** Amount of a withdrawal without a payer. */
  leftOf(withdrawal: ModelWithdrawal): bigint;
  /** Withdrawals of which the member may pay this amount; exact ones are preferred. */
  payable(member: number, amount: bigint): readonly string[];
  /** Opens a deposit to another member; without a withdrawal the provider is paid. */
  offer(id: string, member: number, amount: bigint, withdrawal: string | undefined): void;
  /** `minor` is used only by `partly`. */
  takeMatchStep(id: string, step: MatchStep, minor: bigint): boolean;
  /** Whether only its match decides about a deposit. */
  isMatched(id: string): boolean;
  isOpen(id: string): boolean;
  /** Staff return the part of a withdrawal that no member has paid or is about to pay. */
  giveBack(id: string): boolean;
}

/** A deposit without any payment. */
export const newDeposit = () => ({ arrived: 0n, sequence: 0, back: 0n, reportedBack: 0n, backSequence: 0, aside: [] });

/** Ended without money. */
const isUnpaid = ({ state, received }: ModelMatch) => ['lapsed', 'refused'].includes(state) && received === 0n;

const LEAST = 1n;
const OPEN = ['offered', 'paying', 'asked', 'disputed'];

interface Orders {
  readonly deposits: Map<string, ModelDeposit>;
  readonly withdrawals: Map<string, ModelWithdrawal>;
}

export function createModelMatches(books: ModelBooks, { deposits, withdrawals }: Orders): ModelMatches {
  const matches = new Map<string, ModelMatch>();
  const isOpen = (id: string) => OPEN.includes(matches.get(id)?.state ?? '');
  const openOf = (withdrawal: ModelWithdrawal) =>
    [...matches].reduce(
      (sum, [id, { withdrawal: of, amount, received }]) =>
        withdrawals.get(of) === withdrawal && isOpen(id) ? sum + amount - received : sum,
      0n,
    );
  const leftOf = (withdrawal: ModelWithdrawal) => withdrawal.held - withdrawal.fee - openOf(withdrawal);
  return {
    matches,
    leftOf,
    isOpen,
    isMatched(id) {
      const match = matches.get(id);
      return match !== undefined && (!['lapsed', 'refused'].includes(match.state) || match.received > 0n);
    },
    payable(member, amount) {
      const own = [...matches].filter(([id]) => deposits.get(id)?.member === member).map(([, match]) => match);
      if (own.filter((match) => ['offered', 'paying'].includes(match.state) || isUnpaid(match)).length >= 3) return [];
      const hasPaid = own.some(({ received }) => received > 0n);
      const lapsesOf = (id: string) =>
        [...matches.values()].filter((match) => match.withdrawal === id && isUnpaid(match)).length;
      const fitting = [...withdrawals].filter(
        ([id, one]) =>
          one.toMembers &&
          (hasPaid || lapsesOf(id) < 5) &&
          one.state === 'sending' &&
          !books.areRelated(one.member, member) &&
          (leftOf(one) === amount || leftOf(one) >= amount + LEAST),
      );
      const whole = fitting.filter(([, one]) => leftOf(one) === amount);
      return (whole.length > 0 ? whole : fitting).map(([id]) => id);
    },
    offer(id, member, amount, withdrawal) {
      deposits.set(id, { id, member, amount, fee: 0n, state: 'new', ...newDeposit(), toMember: true });
      if (withdrawal !== undefined) matches.set(id, { withdrawal, amount, state: 'offered', received: 0n });
    },
    giveBack(id) {
      const order = withdrawals.get(id);
      if (order?.toMembers !== true || order.state !== 'sending' || openOf(order) > 0n) return false;
      // The operator keeps the fee of the paid part.
      const fee = (order.fee * (order.amount - order.held)) / (order.amount - order.fee);
      const member = books.of(order.member);
      member.held -= order.held;
      member.main += order.held - fee;
      books.operator.fees += fee;
      order.held = 0n;
      order.state = 'released';
      return true;
    },
    takeMatchStep(id, step, minor) {
      const [deposit, match] = [deposits.get(id), matches.get(id)];
      if (deposit === undefined) return false;
      if (step === 'begin') return begin(deposit, match);
      const withdrawal = withdrawals.get(match?.withdrawal ?? '');
      return match !== undefined && withdrawal !== undefined && go(books, { match, deposit, withdrawal }, step, minor);
    },
  };
}

interface Sides {
  readonly match: ModelMatch;
  readonly deposit: ModelDeposit;
  readonly withdrawal: ModelWithdrawal;
}

function begin(deposit: ModelDeposit, match: ModelMatch | undefined): boolean {
  if (deposit.state !== 'new') return false;
  deposit.state = 'waiting';
  if (match?.state === 'offered') match.state = 'paying';
  return true;
}

/** Source states and target state of each step. */
const STEPS: Readonly<Record<Exclude<MatchStep, 'begin'>, readonly [readonly string[], string]>> = {
  prove: [['paying'], 'asked'],
  lapse: [['offered', 'paying'], 'lapsed'],
  partly: [['asked'], 'asked'],
  all: [['asked'], 'received'],
  count: [['asked'], 'received'],
  dispute: [['asked'], 'disputed'],
  force: [['disputed'], 'forced'],
  refuse: [['disputed'], 'refused'],
};

function go(books: ModelBooks, sides: Sides, step: Exclude<MatchStep, 'begin'>, minor: bigint): boolean {
  const { match, deposit } = sides;
  const left = match.amount - match.received;
  // A partial payment of the whole remainder.
  const [from, to] = STEPS[step === 'partly' && minor === left ? 'all' : step];
  if (!from.includes(match.state) || (step === 'partly' && minor > left)) return false;
  match.state = to;
  const received = to === 'asked' && step === 'partly' ? minor : ['received', 'forced'].includes(to) ? left : 0n;
  if (received > 0n) receive(books, sides, received);
  if (['received', 'forced'].includes(to) || (to === 'refused' && match.received > 0n)) deposit.state = 'paid';
  else if (to === 'refused') deposit.state = 'failed';
  else if (to === 'lapsed') deposit.state = 'expired';
  return true;
}

/**
 * Moves money from the held account to the depositor, whose debt is repaid first; the remainder of the withdrawal is
 * its fee, which completes it.
 */
function receive({ of, operator, turnover }: ModelBooks, { match, deposit, withdrawal }: Sides, minor: bigint): void {
  match.received += minor;
  deposit.arrived = match.received;
  of(withdrawal.member).held -= minor;
  withdrawal.held -= minor;
  const depositor = of(deposit.member);
  const repaid = -depositor.debt < minor ? -depositor.debt : minor;
  depositor.debt += repaid;
  depositor.main += minor - repaid;
  turnover.credited(deposit.member, deposit.id, minor - repaid);
  if (withdrawal.held > withdrawal.fee) return;
  of(withdrawal.member).held -= withdrawal.held;
  operator.fees += withdrawal.held;
  withdrawal.held = 0n;
  withdrawal.state = 'paid';
}
