import type { Book } from './book.ts';
import type { SeedState } from './going-by.ts';
import { momentOf, type SeedDay } from './life.ts';
import { somebody } from './matches.ts';
import { take } from './orders.ts';
import { HISTORY_PROVIDER } from './plan.ts';

const RECENT_DAYS = 14;

/**
 * A payer reverses a deposit: at the first reversal the member still has the full amount, at the second too little, and
 * the rest becomes debt (D70).
 */
export function reverse(state: SeedState, day: SeedDay, book: Book): void {
  const isSecond = state.reversed === 1;
  const life = somebody(state, ({ credited, balance }) => {
    if (credited === undefined || credited.dayAt >= day.at || day.at - credited.dayAt > RECENT_DAYS) return false;
    return balance < credited.order.amount === isSecond;
  });
  if (life?.credited === undefined) return;
  const { order } = life.credited;
  const covered = Math.min(life.balance, order.amount);
  const at = momentOf(day, 0.97);
  const amounts = { covered, uncovered: order.amount - covered, bonus: 0 };
  take(book, order, 'reverse', { at, actor: HISTORY_PROVIDER, amounts, transferId: state.chance.id(at) });
  life.balance -= covered;
  life.credited = undefined;
  life.isBarred = covered < order.amount;
  state.reversed += 1;
}
