import type { Book } from './book.ts';
import { deposit, hold, type Life, momentOf, pay, roundTo, type YearDay } from './life.ts';
import { HISTORY_PROVIDER } from './plan.ts';

const MINUTE = 60_000;
/** Each of a share of all that they hold. */
const CLOSING_ROUNDS = 8;
/** What they lose or win in them, at least and at most, in parts of a million of what they begin with. */
const CLOSING_RESULT = [8_000, 60_000] as const;
const PAID_OUT_MOST = 10_000;
const PAID_OUT_LEAST = 20;

const balanceOf = ({ plan, person }: Life) => (plan.purses[person.account] ?? 0) * plan.unit;

/** The house gives a member of the cast something to begin with. */
export function openBalance(life: Life, day: YearDay, book: Book): void {
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
 * On the last day members of the cast come back to what they began with, for visitors find what they are told: to so much more or less
 * as the rounds take or bring in which they then bet what they paid in, so that nothing stands before a withdrawal that a visitor did
 * not bring about.
 */
export function closeAtBalance(life: Life, day: YearDay, book: Book): void {
  const { unit } = life.plan;
  let now = momentOf(day, 0.1);
  const purse = balanceOf(life);
  const result = drawResult(life, purse);
  const before = purse - result;
  const less = before - life.balance;
  // Nothing smaller is paid out: so much is paid in before.
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
  playToEnd(life, book, { stake: Math.max(purse, before), result, now });
}

/** What the last rounds come to: rather lost than won, and never nothing. Too little to play with: nothing is played. */
function drawResult({ plan, chance, games }: Life, purse: number): number {
  if (games.length === 0 || purse < CLOSING_ROUNDS * plan.unit) return 0;
  const result = roundTo(plan, (purse * chance.int(...CLOSING_RESULT)) / 1_000_000);
  return chance.isSo(0.3) ? result : -result;
}

interface Closing {
  /** About so much is bet in all. */
  readonly stake: number;
  readonly result: number;
  readonly now: number;
}

/** Bets in rounds of which each second wins back what the one before it lost, less what is lost in all. */
function playToEnd(life: Life, book: Book, { stake, result, now }: Closing): void {
  const { chance, plan, person } = life;
  const [game] = life.games;
  if (game === undefined || result === 0) return;
  const shares = Array.from({ length: CLOSING_ROUNDS }, () => 0.5 + chance.next());
  const all = shares.reduce((sum, share) => sum + share, 0);
  let [lost, left] = [0, -result];
  for (const [turn, share] of shares.entries()) {
    const at = now + (turn + 1) * 10 * MINUTE;
    const bet = Math.ceil((stake * share) / all / plan.unit) * plan.unit;
    const winsBack = turn % 2 === 1;
    const kept = !winsBack ? 0 : turn === CLOSING_ROUNDS - 1 ? left : Math.min(lost, left);
    const won = winsBack ? bet + lost - kept : chance.isSo(0.5) ? 0 : roundTo(plan, bet * chance.next());
    lost = winsBack ? 0 : bet - won;
    left -= kept;
    book.play({ at, begunAt: at - MINUTE, memberId: person.id, ...game, bet, won });
  }
}
