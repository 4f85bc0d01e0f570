/**
 * What a payment provider tells a gateway by itself (docs/payments.md): POST <gateway>/payments/v1/<PROVIDER>/events, signed as
 * the calls are with the action `events`. The gateway answers 2xx, signed, once the event is in its database; anything else
 * decides nothing, and the provider sends the same event again, signed anew, for three days.
 *
 * Events may come late, twice and in any order: `eventId` makes one of two, and of two of a reference the one with the larger
 * `sequence` is true.
 */
import Type, { type Static } from 'typebox';
import { exactly, thirdPartyName, oneOf } from '../call/call-schemas.ts';
import { PAYMENTS_PREFIX, paymentErrors, reference, standing } from './payments.ts';

/** Of a payment that no order was found for the reference is the provider's own: it names no order of any merchant. */
export const paymentEvent = exactly({
  eventId: thirdPartyName(64),
  merchant: thirdPartyName(64),
  reference,
  ...standing,
  /** When it came about, in epoch milliseconds of the provider's clock. */
  at: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }),
});
export type PaymentEvent = Static<typeof paymentEvent>;

/** `repeated`: it was known already. */
export const eventReply = Type.Union([
  exactly({ ok: Type.Literal(true), value: exactly({ repeated: Type.Boolean() }) }),
  exactly({ ok: Type.Literal(false), error: oneOf(paymentErrors) }),
]);

/** Where a gateway takes the events of a provider. */
export function eventsPath(provider: string): string {
  return `${PAYMENTS_PREFIX}${provider}/events`;
}
