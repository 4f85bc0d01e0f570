/**
 * Why a provider event had no effect. older: a newer event was processed before; known: a duplicate; noOrder: no order
 * has the reference; matched: the receipts of another member decide the deposit; unpaid: reversed before any payment;
 * questioned: a partial reversal of a payment that staff check; beyond: more reversed than credited; given: less
 * reversed than before; empty: paid with amount zero; otherAmount: not the amount of the payout; replaced: the
 * reference was replaced by a later payout; noStep: the order's state allows no such step.
 */
export const REPORTED_REASONS = [
  ...(['older', 'known', 'noOrder', 'matched', 'unpaid', 'questioned', 'beyond', 'given', 'empty'] as const),
  ...(['otherAmount', 'replaced', 'noStep'] as const),
] as const;
export type ReportedReason = (typeof REPORTED_REASONS)[number];

/** The error code of a refused event (contract/payments), which the provider received. */
export const REFUSED_REASONS = ['currency_unsupported', 'exponent_differs'] as const;

export const UNMOVED_REASONS = [...REPORTED_REASONS, ...REFUSED_REASONS] as const;
export type UnmovedReason = (typeof UNMOVED_REASONS)[number];
