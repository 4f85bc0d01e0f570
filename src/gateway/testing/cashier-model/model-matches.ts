/** Withdrawals that other members pay, in memory: what docs/machines.md#match says, and nothing of how it is kept. Minor units. */
import type { ModelBooks, ModelDeposit, ModelWithdrawal } from './model-state.ts';

export interface ModelMatch {
  /** Which one it pays a part of. */
  readonly withdrawal: string;
  readonly amount: bigint;
  state: string;
  received: bigint;
}

/** What happens to a match; `begin`: the depositor is told whom to pay. */
export type MatchStep = 'begin' | 'prove' | 'lapse' | 'partly' | 'all' | 'count' | 'dispute' | 'force' | 'refuse';

export interface ModelMatches {
  /** By the id of the deposit. */
  readonly matches: Map<string, ModelMatch>;
  /** What of a withdrawal nobody pays yet. */
  leftOf(withdrawal: ModelWithdrawal): bigint;
  /** Withdrawals of which the member may pay so much: those that it pays whole, where there are such. */
  payable(member: number, amount: bigint): readonly string[];
  /** Opens a deposit to another member; without a withdrawal the provider finds somebody. */
  offer(id: string, member: number, amount: bigint, withdrawal: string | undefined): void;
  /** `minor` is of `partly` alone. */
  takeMatchStep(id: string, step: MatchStep, minor: bigint): boolean;
  /** Whether its match decides about a deposit, and nobody else. */
  isMatched(id: string): boolean;
  isOpen(id: string): boolean;
  /** Staff give back what nobody has paid of a withdrawal and nobody is about to pay. */
  giveBack(id: string): boolean;
}

/** Nothing has come of it yet. */
export const newDeposit = () => ({ arrived: 0n, sequence: 0, back: 0n, reportedBack: 0n, backSequence: 0, aside: [] });

/** It has ended without money. */
const isUnpaid = ({ state, received }: ModelMatch) => ['lapsed', 'refused'].includes(state) && received === 0n;

/** The least that somebody pays another. */
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
    ...{ matches, leftOf, isOpen },
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
      // Of the fee the house keeps what belongs to the part that was paid.
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

/** From which states each step leads where. */
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
  // A part that is all there is.
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

/** Out of what is held for the one, to the other, who pays back first what is owed; what is left of the withdrawal is its fee: it is paid. */
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
