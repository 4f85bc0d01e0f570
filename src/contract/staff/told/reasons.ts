/**
 * Why what a provider told moved nothing. older: something newer was told before; known: it tells nothing new; noOrder: no order has the
 * reference; matched: receipts of another member decide the deposit; unpaid: taken back, and nothing has come yet; questioned: a part
 * taken back of what staff look at; beyond: more taken back than was credited; given: less taken back than before; empty: paid, of
 * nothing; otherAmount: not what the payout is of; replaced: of a reference after which another one was sent; noStep: the order's state
 * allows nothing of that kind.
 */
export const REPORTED_REASONS = [
  ...(['older', 'known', 'noOrder', 'matched', 'unpaid', 'questioned', 'beyond', 'given', 'empty'] as const),
  ...(['otherAmount', 'replaced', 'noStep'] as const),
] as const;
export type ReportedReason = (typeof REPORTED_REASONS)[number];

/** And what it was refused with (contract/payments): then the provider was told so. */
export const REFUSED_REASONS = ['currency_unsupported', 'exponent_differs'] as const;

export const UNMOVED_REASONS = [...REPORTED_REASONS, ...REFUSED_REASONS] as const;
export type UnmovedReason = (typeof UNMOVED_REASONS)[number];
