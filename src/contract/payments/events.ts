/**
 * Webhook events of a payment provider (docs/guides/payment-provider.md): POST <gateway>/payments/v1/<PROVIDER>/events, signed like
 * the calls with the action `events`. The gateway answers 2xx, signed, once the event is stored; any other answer
 * decides nothing, and the provider resends the event with a new signature for three days. Events may arrive late,
 * twice and in any order: `eventId` deduplicates them, and of two events of a reference the one with the larger
 * `sequence` is valid.
 */

import type { Static } from '#contract/call/type.ts';
import * as Type from '#contract/call/type.ts';
import { exactly, oneOf, thirdPartyName } from '../call/call-schemas.ts';
import { PAYMENTS_PREFIX, paymentErrors, reference, standing } from './payments.ts';

/** The reference of an unmatched payment is the provider's own: it is not the id of any merchant's order. */
export const paymentEvent = exactly({
  eventId: thirdPartyName(64),
  merchant: thirdPartyName(64),
  reference,
  ...standing,
  /** The time of the event, in epoch milliseconds of the provider's clock. */
  at: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }),
});
export type PaymentEvent = Static<typeof paymentEvent>;

/** `repeated`: the event was already known. */
export const eventReply = Type.Union([
  exactly({ ok: Type.Literal(true), value: exactly({ repeated: Type.Boolean() }) }),
  exactly({ ok: Type.Literal(false), error: oneOf(paymentErrors) }),
]);

/** The webhook path of a provider. */
export function eventsPath(provider: string): string {
  return `${PAYMENTS_PREFIX}${provider}/events`;
}
