import { DEPOSIT } from '../state-machines/deposit.ts';
import type { Book } from './book.ts';
import type { SeedState } from './going-by.ts';
import { hold, type Life, momentOf, type SeedDay } from './life.ts';
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
export function leaveOpen(state: SeedState, day: SeedDay, book: Book): void {
  const { plan } = state;
  const at = momentOf(day, 0.975);
  const busy = new Set<Life>();
  for (const [place, units] of HELD.entries()) {
    const minor = units * plan.unit;
    const life = somebody(state, (one) => one.balance >= minor && !busy.has(one));
    if (life === undefined) continue;
    busy.add(life);
    hold(life, book, { at: at + place * 1_000, minor, way: 'account', provider: LIVE_PROVIDER });
  }
  question(state, day, book, at);
  suspend(state, book, at);
  dispute(state, day, book);
  ask(state, book, at + MINUTE);
}

/** The withdrawer of the previous evening's match reports that no money came. */
function dispute(state: SeedState, day: SeedDay, book: Book): void {
  if (state.disputed === undefined) return;
  const at = day.startsAt + 20 * MINUTE;
  const met = meet(state, day, book, { passing: state.disputed, at, isLeft: true });
  const actor = state.disputed.withdrawer.person.id;
  if (met !== undefined) take(book, met.match, 'dispute', { at: at + 15 * MINUTE, actor });
}

function question(state: SeedState, day: SeedDay, book: Book, at: number): void {
  const { plan, chance } = state;
  const life = somebody(state, ({ person }) => person.joins < day.at);
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
function suspend({ plan, chance }: SeedState, book: Book, at: number): void {
  const [id, amount] = [chance.id(at), 50 * plan.unit];
  book.rows.suspense.push({ id, provider: HISTORY_PROVIDER, reference: `T-${id.slice(-8)}`, amount, at });
  const sides = [
    { account: `provider:${HISTORY_PROVIDER}`, amount: -amount },
    { account: 'suspense', amount },
  ];
  const of = { actor: HISTORY_PROVIDER, key: `suspense:${id}`, obligation: `suspense:${id}` };
  book.move({ id: chance.id(at + 5_000), at: at + 5_000, kind: 'suspense', ...of, sides });
}
