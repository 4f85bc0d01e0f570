import type { PaymentEvent } from '#contract/payments/events.ts';
import type { PaymentError } from '#contract/payments/payments.ts';
import type { Database } from '#gateway/db/client.ts';
import { sqlState } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { TakeStanding } from '../orders/told-standing.ts';
import './tables.ts';

/** Who takes what is told of money that comes in, and of money that goes out. */
export interface EventTakers {
  readonly in: TakeStanding;
  readonly out: TakeStanding;
}

export type EventAnswer =
  | { readonly kind: 'kept'; readonly repeated: boolean; readonly outcome: string }
  | { readonly kind: 'refused'; readonly error: PaymentError };

/** The event was kept by somebody else meanwhile, or cannot be about its order: the transaction ends. */
class EventStops extends Error {
  readonly answer: EventAnswer;

  constructor(answer: EventAnswer) {
    super('the event is not kept here');
    this.answer = answer;
  }
}

const UNIQUE_VIOLATION = '23505';
const REPEATED: EventAnswer = { kind: 'kept', repeated: true, outcome: 'repeated' };

/**
 * Keeps a provider's event and does what follows from it, in one transaction: an event that was kept is done, and one that was
 * told before is neither. What the database throws is thrown on: the provider tells it again.
 */
export async function takeEvent(
  db: Database,
  takers: EventTakers,
  provider: string,
  event: PaymentEvent,
): Promise<EventAnswer> {
  try {
    return await db.withMerchant(event.merchant, (scope) => keep(scope, takers, provider, event));
  } catch (error) {
    if (error instanceof EventStops) return error.answer;
    // Two of the same came at once: the other one's transaction has done it.
    if (sqlState(error) === UNIQUE_VIOLATION && (await isKept(db, provider, event))) return REPEATED;
    throw error;
  }
}

async function keep(db: Db, takers: EventTakers, provider: string, event: PaymentEvent): Promise<EventAnswer> {
  if (await findEvent(db, provider, event)) return REPEATED;
  const outcome = await takers[event.direction](db, provider, event);
  if (outcome.kind === 'refused') throw new EventStops(outcome);
  await db
    .insertInto('provider_event')
    .values({
      ...{ merchant: event.merchant, provider, event_id: event.eventId, reference: event.reference },
      ...{ body: JSON.stringify(event), outcome: outcome.kind },
    })
    .execute();
  return { kind: 'kept', repeated: false, outcome: outcome.kind };
}

function isKept(db: Database, provider: string, event: PaymentEvent): Promise<boolean> {
  return db.withMerchant(event.merchant, (scope) => findEvent(scope, provider, event));
}

async function findEvent(db: Db, provider: string, { merchant, eventId }: PaymentEvent): Promise<boolean> {
  const found = await db
    .selectFrom('provider_event')
    .select('event_id')
    .where('merchant', '=', merchant)
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return found !== undefined;
}
