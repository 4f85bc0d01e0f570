import type { PaymentEvent } from '#contract/payments/events.ts';
import type { PaymentError } from '#contract/payments/payments.ts';
import type { ReportedReason } from '#contract/staff/reported-events/reasons.ts';
import type { Db } from '#gateway/db/tables.ts';

/** A provider's report about a reference, by an event or as the reply to `find` (docs/guides/payment-provider.md). */
export type ReportedStanding = Omit<PaymentEvent, 'eventId' | 'at'>;

/**
 * The result. taken: applied to the order; late: nothing new; unknown: no order has the reference, and unfit: the order
 * does not permit it, both cases for staff; refused: it cannot concern the order.
 */
export type ReportedOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'late' | 'unknown' | 'unfit'; readonly why: ReportedReason }
  | { readonly kind: 'refused'; readonly error: PaymentError };

/**
 * Processes a provider's report in the caller's transaction, in any order and any number of times: the state machine
 * and the sequence number decide, not the order of arrival. `provider` is the code of the authenticated provider.
 */
export type TakeStanding = (db: Db, provider: string, reported: ReportedStanding) => Promise<ReportedOutcome>;
