import type { Book } from './book.ts';
import { deposit, hold, type Life, momentOf, pay, roundTo, type YearDay } from './life.ts';
import { HISTORY_PROVIDER } from './plan.ts';

const MINUTE = 60_000;
/** Each of a share of all that they hold. */
const CLOSING_ROUNDS = 8;
const PAID_OUT_MOST = 10_000;
const PAID_OUT_LEAST = 20;

const purseOf = ({ plan, person }: Life) => (plan.purses[person.account] ?? 0) * plan.unit;

/** The house gives a member of the cast something to begin with. */
export function openPurse(life: Life, day: YearDay, book: Book): void {
  const { chance, person } = life;
  const [amount, at] = [purseOf(life), momentOf(day, 0.02)];
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
 * On the last day members of the cast come back to what they began with: visitors find what they are told. Then they play until what
 * they paid in is bet, so that nothing stands before a withdrawal that a visitor did not bring about.
 */
export function closeAtPurse(life: Life, day: YearDay, book: Book): void {
  const { unit } = life.plan;
  let now = momentOf(day, 0.1);
  const purse = purseOf(life);
  const less = purse - life.balance;
  // Nothing smaller is paid out: so much is paid in before.
  if (less < 0 && -less < PAID_OUT_LEAST * unit) now = deposit(life, day, book, { now, minor: PAID_OUT_LEAST * unit });
  while (life.balance > purse) {
    now += MINUTE;
    const minor = Math.min(life.balance - purse, PAID_OUT_MOST * unit);
    const order = hold(life, book, { at: now, minor, way: 'account', provider: HISTORY_PROVIDER });
    pay(life, book, order, now + MINUTE);
    now += 4 * MINUTE;
  }
  while (life.balance < purse) {
    now = deposit(life, day, book, { now: now + 1_000, minor: purse - life.balance });
  }
  playEvenly(life, book, { purse, now });
}

/** Bets about as much as they hold, in rounds of which each second wins back what the one before it lost. */
function playEvenly(life: Life, book: Book, { purse, now }: { readonly purse: number; readonly now: number }): void {
  const { chance, plan, person } = life;
  const [game] = life.games;
  if (game === undefined || purse < CLOSING_ROUNDS * plan.unit) return;
  const shares = Array.from({ length: CLOSING_ROUNDS }, () => 0.5 + chance.next());
  const all = shares.reduce((sum, share) => sum + share, 0);
  let lost = 0;
  for (const [turn, share] of shares.entries()) {
    const at = now + (turn + 1) * 10 * MINUTE;
    const bet = Math.ceil((purse * share) / all / plan.unit) * plan.unit;
    const won = turn % 2 === 1 ? bet + lost : chance.isSo(0.5) ? 0 : roundTo(plan, bet * chance.next());
    lost = turn % 2 === 1 ? 0 : bet - won;
    book.play({ at, begunAt: at - MINUTE, memberId: person.id, ...game, bet, won });
  }
}
