import type { Ask } from '#postgres/schema-db.ts';
import type { DemoPaymentsContext } from '../context/context.ts';
import { postLine } from './accounts.ts';
import { describeChange } from './events.ts';
import { type Faults, readFaults } from './faults.ts';
import { type Happening, happen } from './happen.ts';
import { type Item, type NewItem, readItem, saveStanding } from './items.ts';

export interface Wish {
  readonly merchant: string;
  readonly reference: string;
  readonly happening: Happening;
  /** Minor units; absent: the default (happen.ts). */
  readonly amount?: bigint | undefined;
  /** The sequence that the caller saw: the change is refused as `changed` if the item has moved on. */
  readonly sequence?: number | undefined;
}

export type Changed =
  | { readonly kind: 'done'; readonly item: Item }
  | { readonly kind: 'refused'; readonly why: 'unknown' | 'changed' | 'not_now' | 'amount_wrong' };

/** Applies a change: new state, statement line and event are written in one transaction. */
export async function change(context: DemoPaymentsContext, wish: Wish): Promise<Changed> {
  const changed = await context.db.inTransaction((ask) => changeIn(context, ask, wish));
  if (changed.kind === 'done') context.wake();
  return changed;
}

async function changeIn(context: DemoPaymentsContext, ask: Ask, wish: Wish): Promise<Changed> {
  const before = await readItem(ask, wish, true);
  if (before === undefined) return { kind: 'refused', why: 'unknown' };
  if (wish.sequence !== undefined && wish.sequence !== before.sequence) return { kind: 'refused', why: 'changed' };
  const came = happen(before, wish.happening, wish.amount);
  if (came.kind === 'refused') return came;
  const faults = await readFaults(ask, before.merchant, before.reference);
  const item = await saveStanding(ask, before, came.standing, dueAfter(context, before, wish.happening, faults));
  const at = new Date(context.clock.now());
  if (came.line && item.isOurs) await postLine(ask, item, came.line, { id: context.newId(), at });
  await describeChange(context, ask, before, item, faults);
  return { kind: 'done', item };
}

/**
 * The next scheduled change of an item: a partial payout keeps the schedule, and faults can schedule a charge-back or a
 * return.
 */
function dueAfter({ clock }: DemoPaymentsContext, before: Item, happening: Happening, faults: Faults): NewItem['due'] {
  if (happening === 'part' && before.direction === 'out')
    return before.due && before.dueAt ? { what: before.due, at: before.dueAt } : undefined;
  if (happening !== 'pay') return undefined;
  const later = (ms: number) => new Date(clock.now() + ms);
  if (before.direction === 'in' && faults.chargeBackAfterMs !== undefined)
    return { what: 'reverse', at: later(faults.chargeBackAfterMs) };
  if (before.direction === 'out' && faults.payouts === 'return') return { what: 'return', at: later(0) };
  return undefined;
}
