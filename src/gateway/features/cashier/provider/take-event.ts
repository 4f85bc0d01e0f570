import { type Selectable, sql } from 'kysely';
import type { PaymentEvent } from '#contract/payments/events.ts';
import type { PaymentError } from '#contract/payments/payments.ts';
import type { Database } from '#gateway/db/client.ts';
import { sqlState } from '#gateway/db/errors.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import { CASE_HOURS } from '../orders/reported-cases.ts';
import type { ReportedOutcome, ReportedStanding, TakeStanding } from '../orders/reported-standing.ts';

/** Event handlers: for incoming and for outgoing money. */
export interface EventTakers {
  readonly in: TakeStanding;
  readonly out: TakeStanding;
}

export type EventAnswer =
  | { readonly kind: 'kept'; readonly repeated: boolean; readonly outcome: string }
  | { readonly kind: 'refused'; readonly error: PaymentError };

/** Rolls back the transaction: a concurrent request stored the event, or the event cannot belong to its order. */
class EventRolledBack extends Error {
  readonly answer: EventAnswer;

  constructor(answer: EventAnswer) {
    super('the event is not kept here');
    this.answer = answer;
  }
}

const UNIQUE_VIOLATION = '23505';
const REPEATED: EventAnswer = { kind: 'kept', repeated: true, outcome: 'repeated' };

/**
 * Stores a provider's event and applies its effects in one transaction; a repeated event is neither stored nor applied
 * again. A refused event is stored as refused and processed again when the provider retries. Database errors are
 * rethrown, so the provider retries.
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
    if (error instanceof EventRolledBack) {
      const { answer } = error;
      if (answer.kind === 'refused')
        await db.withMerchant(event.merchant, (scope) =>
          write(scope, provider, event, { outcome: 'refused', why: answer.error }),
        );
      return answer;
    }
    // The same event arrived twice at once; the other transaction has applied it.
    if (sqlState(error) === UNIQUE_VIOLATION && (await isStored(db, provider, event))) return REPEATED;
    throw error;
  }
}

async function keep(db: Db, takers: EventTakers, provider: string, event: PaymentEvent): Promise<EventAnswer> {
  if (await findEvent(db, provider, event)) return REPEATED;
  const outcome = await takers[event.direction](db, provider, event);
  if (outcome.kind === 'refused') throw new EventRolledBack(outcome);
  const why = outcome.kind === 'taken' ? null : outcome.why;
  const isWritten = await write(db, provider, event, { outcome: outcome.kind, why });
  if (!isWritten) throw new EventRolledBack(REPEATED);
  return { kind: 'kept', repeated: false, outcome: outcome.kind };
}

/**
 * Stores a provider's answer to a status query if staff have to review it; each answer is stored once. A later event
 * with the same facts is not a new case.
 */
export async function keepAsked(
  db: Db,
  provider: string,
  reported: ReportedStanding & { readonly at: number },
  outcome: ReportedOutcome,
): Promise<void> {
  if (outcome.kind !== 'unknown' && outcome.kind !== 'unfit') return;
  const event = { ...reported, eventId: `asked:${reported.reference}:${reported.state}:${reported.sequence}` };
  if (isCase(event, outcome.kind, outcome.why))
    await write(db, provider, event, { outcome: outcome.kind, why: outcome.why });
}

/** Writes the outcome of an event and replaces an earlier refusal; false if the event is already stored. */
async function write(
  db: Db,
  provider: string,
  event: PaymentEvent,
  { outcome, why }: Pick<Selectable<Tables['provider_event']>, 'outcome' | 'why'>,
): Promise<boolean> {
  const { merchant, eventId, reference } = event;
  const due = isCase(event, outcome, why) ? sql<Date>`clock_timestamp() + make_interval(hours => ${CASE_HOURS})` : null;
  const became = { reference, body: JSON.stringify(event), outcome, why, due_at: due };
  const open = { closed_at: null, closed_by: null, note: null };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_event')
    .values({ merchant, provider, event_id: eventId, ...became, ...open })
    .onConflict((on) =>
      on
        .columns(['merchant', 'provider', 'event_id'])
        .doUpdateSet({ body: became.body, outcome, why, due_at: due, taken_at: sql`clock_timestamp()` })
        .where('provider_event.outcome', '=', 'refused'),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Whether staff must review the event: it does not fit its order, or it has no order and reports moved money. An event
 * that arrives while a match is open waits for the receipt.
 */
function isCase({ state }: PaymentEvent, outcome: string, why: string | null): boolean {
  if (outcome === 'unknown') return state === 'paid' || state === 'reversed' || state === 'returned';
  if (outcome !== 'unfit' || state === 'pending') return false;
  return why !== 'matched' || state === 'reversed';
}

function isStored(db: Database, provider: string, event: PaymentEvent): Promise<boolean> {
  return db.withMerchant(event.merchant, (scope) => findEvent(scope, provider, event));
}

async function findEvent(db: Db, provider: string, { merchant, eventId }: PaymentEvent): Promise<boolean> {
  const found = await db
    .selectFrom('provider_event')
    .select('event_id')
    .where('merchant', '=', merchant)
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('outcome', '<>', 'refused')
    .executeTakeFirst();
  return found !== undefined;
}
