import type { PaymentEvent } from '#contract/payments/events.ts';
import type { PaymentError } from '#contract/payments/payments.ts';
import type { ReportedReason } from '#contract/staff/told/reasons.ts';
import type { Db } from '#gateway/db/tables.ts';

/** What a provider says of a reference, by an event or asked by `find` (docs/payments.md). */
export type ReportedStanding = Omit<PaymentEvent, 'eventId' | 'at'>;

/**
 * What became of it. taken: the order has it now; late: nothing new; unknown: no order has the reference, and unfit: the order does not
 * allow it, both cases for staff; refused: it cannot be about the order.
 */
export type ReportedOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'late' | 'unknown' | 'unfit'; readonly why: ReportedReason }
  | { readonly kind: 'refused'; readonly error: PaymentError };

/**
 * Takes what a provider says in the caller's transaction, whatever came before it and however often: the machine and the
 * sequence judge, not the order of arrival. `provider` is the code of who proved to have said it.
 */
export type TakeStanding = (db: Db, provider: string, reported: ReportedStanding) => Promise<ReportedOutcome>;
