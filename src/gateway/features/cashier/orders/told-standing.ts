import type { PaymentEvent } from '#contract/payments/events.ts';
import type { PaymentError } from '#contract/payments/payments.ts';
import type { Db } from '#gateway/db/tables.ts';

/** What a provider says of a reference, by an event or asked by `find` (docs/payments.md). */
export type ToldStanding = Omit<PaymentEvent, 'eventId' | 'at'>;

/**
 * Why what was told moved nothing. older: something newer was told before; known: it tells nothing new; noOrder: no order has the
 * reference; matched: receipts of another member decide the deposit; unpaid: taken back, and nothing has come yet; questioned: a part
 * taken back of what staff look at; beyond: more taken back than was credited; given: less taken back than before; empty: paid, of
 * nothing; otherAmount: not what the payout is of; replaced: of a reference after which another one was sent; noStep: the order's state
 * allows nothing of that kind.
 */
export const TOLD_REASONS = [
  ...(['older', 'known', 'noOrder', 'matched', 'unpaid', 'questioned', 'beyond', 'given', 'empty'] as const),
  ...(['otherAmount', 'replaced', 'noStep'] as const),
] as const;
export type ToldReason = (typeof TOLD_REASONS)[number];

/**
 * What became of it. taken: the order has it now; late: nothing new; unknown: no order has the reference, and unfit: the order does not
 * allow it, both cases for staff; refused: it cannot be about the order.
 */
export type ToldOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'late' | 'unknown' | 'unfit'; readonly why: ToldReason }
  | { readonly kind: 'refused'; readonly error: PaymentError };

/**
 * Takes what a provider says in the caller's transaction, whatever came before it and however often: the machine and the
 * sequence judge, not the order of arrival. `provider` is the code of who proved to have said it.
 */
export type TakeStanding = (db: Db, provider: string, told: ToldStanding) => Promise<ToldOutcome>;
