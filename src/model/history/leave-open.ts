import { DEPOSIT } from '../state-machines/deposit.ts';
import type { Book } from './book.ts';
import type { Year } from './going-by.ts';
import { hold, type Life, momentOf, type YearDay } from './life.ts';
import { ask, meet, somebody } from './matches.ts';
import { bear, type SeededOrder, take } from './orders.ts';
import { HISTORY_PROVIDER, LIVE_PROVIDER } from './plan.ts';

const MINUTE = 60_000;
const HELD = [40, 120, 600, 1_500] as const;

/**
 * Leaves open orders on the last evening, each in a state that can be continued without a timer: withdrawals for staff
 * to approve, a deposit that arrived with another amount, money without an order, a disputed receipt, and a withdrawal
 * that waits for members to pay it.
 */
export function leaveOpen(year: Year, day: YearDay, book: Book): void {
  const { plan } = year;
  const at = momentOf(day, 0.975);
  const busy = new Set<Life>();
  for (const [place, units] of HELD.entries()) {
    const minor = units * plan.unit;
    const life = somebody(year, (one) => one.balance >= minor && !busy.has(one));
    if (life === undefined) continue;
    busy.add(life);
    hold(life, book, { at: at + place * 1_000, minor, way: 'account', provider: LIVE_PROVIDER });
  }
  question(year, day, book, at);
  suspend(year, book, at);
  dispute(year, day, book);
  ask(year, book, at + MINUTE);
}

/** The withdrawer of the previous evening's match reports that no money came. */
function dispute(year: Year, day: YearDay, book: Book): void {
  if (year.disputed === undefined) return;
  const at = day.startsAt + 20 * MINUTE;
  const met = meet(year, day, book, { passing: year.disputed, at, isLeft: true });
  const actor = year.disputed.withdrawer.person.id;
  if (met !== undefined) take(book, met.match, 'dispute', { at: at + 15 * MINUTE, actor });
}

function question(year: Year, day: YearDay, book: Book, at: number): void {
  const { plan, chance } = year;
  const life = somebody(year, ({ person }) => person.joins < day.at);
  if (life === undefined) return;
  const [id, memberId] = [chance.id(at), life.person.id];
  const [amount, arrived] = [100 * plan.unit, 80 * plan.unit];
  const row = { id, memberId, way: 'redirect', provider: HISTORY_PROVIDER, amount, arrived, fee: 0, at } as const;
  book.rows.deposits.push({ ...row, reason: null });
  const order: SeededOrder = {
    machine: DEPOSIT,
    id,
    memberId,
    provider: HISTORY_PROVIDER,
    amount,
    state: 'new',
    version: 0,
  };
  bear(book, order, 'open', 'member', at);
  take(book, order, 'begin', { at: at + 2_000, actor: HISTORY_PROVIDER });
  const transferId = chance.id(at + MINUTE);
  take(book, order, 'question', { at: at + MINUTE, actor: HISTORY_PROVIDER, amounts: { arrived }, transferId });
}

/** Money arrives that names no order. */
function suspend({ plan, chance }: Year, book: Book, at: number): void {
  const [id, amount] = [chance.id(at), 50 * plan.unit];
  book.rows.suspense.push({ id, provider: HISTORY_PROVIDER, reference: `T-${id.slice(-8)}`, amount, at });
  const sides = [
    { account: `provider:${HISTORY_PROVIDER}`, amount: -amount },
    { account: 'suspense', amount },
  ];
  const of = { actor: HISTORY_PROVIDER, key: `suspense:${id}`, obligation: `suspense:${id}` };
  book.move({ id: chance.id(at + 5_000), at: at + 5_000, kind: 'suspense', ...of, sides });
}
