import type { Book } from './book.ts';
import { deposit, hold, type Life, momentOf, pay, type YearDay } from './life.ts';
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
  const [game] = life.games;
  if (game === undefined) return;
  for (let left = CLOSING_ROUNDS; left > 0; left -= 1) {
    now += 10 * MINUTE;
    const bet = Math.floor(purse / CLOSING_ROUNDS / unit) * unit;
    if (bet > 0) book.play({ at: now, begunAt: now - MINUTE, memberId: life.person.id, ...game, bet, won: bet });
  }
}
