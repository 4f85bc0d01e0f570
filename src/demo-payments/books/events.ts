import type { PaymentEvent } from '#contract/payments/events.ts';
import type { Ask } from '#postgres/schema-db.ts';
import type { DemoPaymentsContext } from '../context/context.ts';
import type { Faults } from './faults.ts';
import { type Item, presentItem } from './items.ts';

interface NewEvent {
  readonly item: Item;
  readonly faults: Faults;
  /** Id of the event that must be delivered before this one. */
  readonly after?: string;
}

/**
 * Writes the event of a change with the item's new state; faults add an event with the previous state, or omit the
 * payment event.
 */
export async function describeChange(
  context: DemoPaymentsContext,
  ask: Ask,
  before: Item | undefined,
  now: Item,
  faults: Faults,
) {
  if (faults.backFirst && now.state === 'paid' && now.direction === 'in') return;
  const reported = await writeEvent(context, ask, { item: now, faults });
  const isFirst = faults.backFirst && before?.state === 'paid' && now.state === 'reversed';
  if ((faults.outOfOrder || isFirst) && before)
    await writeEvent(context, ask, { item: before, faults, after: reported });
}

export async function writeEvent(
  context: DemoPaymentsContext,
  ask: Ask,
  { item, faults, after }: NewEvent,
): Promise<string> {
  const eventId = context.newId();
  const body: PaymentEvent = { eventId, merchant: item.merchant, ...presentItem(item), at: context.clock.now() };
  await ask(
    `insert into event (id, item, merchant, body, sequence, copies, after, is_muted, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
    [
      ...[eventId, item.id, item.merchant, JSON.stringify(body), item.sequence, faults.twice ? 2 : 1, after ?? null],
      ...[faults.silent ?? false, (faults.lateMs ?? 0) / 1000],
    ],
  );
  return eventId;
}

export interface EventRow {
  readonly id: string;
  readonly body: string;
  readonly copies: number;
  readonly reported: number;
  readonly isMuted: boolean;
  readonly tries: number;
  readonly error: string | null;
  readonly nextTryAt: Date;
  readonly endedHow: 'reported' | 'given up' | null;
}

/** The newest events, optionally of one merchant and reference. */
export function listEvents(
  ask: Ask,
  { merchant, reference }: { readonly merchant: string | undefined; readonly reference: string | undefined },
): Promise<readonly EventRow[]> {
  return ask<EventRow>(
    `select e.id, e.body, e.copies, e.reported, e.is_muted as "isMuted", e.tries, e.error, e.next_try_at as "nextTryAt",
       e.ended_how as "endedHow"
     from event e join item i on i.id = e.item
     where ($1::text is null or e.merchant = $1) and ($2::text is null or i.reference = $2)
     order by e.created_at desc, e.sequence desc limit 200`,
    [merchant ?? null, reference ?? null],
  );
}
