import type { Book } from './book.ts';
import { deposit, hold, type Life, momentOf, pay, roundTo, type SeedDay } from './life.ts';
import { HISTORY_PROVIDER } from './plan.ts';

const MINUTE = 60_000;
/** The number of closing rounds; each bets a share of the stake. */
const CLOSING_ROUNDS = 8;
/** Total result of the closing rounds, least and most, in parts per million of the opening balance. */
const CLOSING_RESULT = [8_000, 60_000] as const;
const PAID_OUT_MOST = 10_000;
const PAID_OUT_LEAST = 20;

const balanceOf = ({ plan, person }: Life) => (plan.walletBalances[person.account] ?? 0) * plan.unit;

/** Credits a persona's opening balance from the operator's equity. */
export function openBalance(life: Life, day: SeedDay, book: Book): void {
  const { chance, person } = life;
  const [amount, at] = [balanceOf(life), momentOf(day, 0.02)];
  if (amount === 0) return;
  const sides = [
    { account: 'equity', amount: -amount },
    { account: `member:${person.id}`, amount },
  ];
  const of = { actor: 'house', key: `opening ${person.id}`, obligation: null };
  book.move({ id: chance.id(at), at, kind: 'opening', ...of, sides });
  life.balance += amount;
}

/**
 * Brings personas back to their documented opening balance on the last day, because visitors are told this balance. The
 * last rounds then bet what was deposited, so that no open wagering blocks a withdrawal and the rounds' result ends at
 * the opening balance.
 */
export function closeAtBalance(life: Life, day: SeedDay, book: Book): void {
  const { unit } = life.plan;
  let now = momentOf(day, 0.1);
  const walletBalance = balanceOf(life);
  const result = drawResult(life, walletBalance);
  const before = walletBalance - result;
  const less = before - life.balance;
  // A smaller amount cannot be withdrawn: deposit the minimum first.
  if (less < 0 && -less < PAID_OUT_LEAST * unit) now = deposit(life, day, book, { now, minor: PAID_OUT_LEAST * unit });
  while (life.balance > before) {
    now += MINUTE;
    const minor = Math.min(life.balance - before, PAID_OUT_MOST * unit);
    const order = hold(life, book, { at: now, minor, way: 'account', provider: HISTORY_PROVIDER });
    pay(life, book, order, now + MINUTE);
    now += 4 * MINUTE;
  }
  while (life.balance < before) {
    now = deposit(life, day, book, { now: now + 1_000, minor: before - life.balance });
  }
  playToEnd(life, book, { stake: Math.max(walletBalance, before), result, now });
}

/**
 * The result of the closing rounds: more often a loss than a win, never zero. With too small a balance no round is
 * played: 0.
 */
function drawResult({ plan, chance, games }: Life, walletBalance: number): number {
  if (games.length === 0 || walletBalance < CLOSING_ROUNDS * plan.unit) return 0;
  const result = roundTo(plan, (walletBalance * chance.int(...CLOSING_RESULT)) / 1_000_000);
  return chance.isSo(0.3) ? result : -result;
}

interface Closing {
  /** Approximate sum of all bets. */
  readonly stake: number;
  readonly result: number;
  readonly now: number;
}

/** Plays pairs of rounds: the second of a pair wins back what the first lost, less the planned total loss. */
function playToEnd(life: Life, book: Book, { stake, result, now }: Closing): void {
  const { chance, plan, person } = life;
  const [game] = life.games;
  if (game === undefined || result === 0) return;
  const shares = Array.from({ length: CLOSING_ROUNDS }, () => 0.5 + chance.next());
  const all = shares.reduce((sum, share) => sum + share, 0);
  let [lost, left] = [0, -result];
  for (const [round, share] of shares.entries()) {
    const at = now + (round + 1) * 10 * MINUTE;
    const bet = Math.ceil((stake * share) / all / plan.unit) * plan.unit;
    const winsBack = round % 2 === 1;
    const retained = !winsBack ? 0 : round === CLOSING_ROUNDS - 1 ? left : Math.min(lost, left);
    const won = winsBack ? bet + lost - retained : chance.isSo(0.5) ? 0 : roundTo(plan, bet * chance.next());
    lost = winsBack ? 0 : bet - won;
    left -= retained;
    book.play({ at, begunAt: at - MINUTE, memberId: person.id, ...game, bet, won });
  }
}
