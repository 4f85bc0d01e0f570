/** Cases of members above a threshold of the market (docs/explanation/limits.md#thresholds). */

export const thresholdMeasures = ['DEPOSIT_GROSS', 'DEPOSIT_NET', 'LOSS_NET', 'DEPOSIT_LIMIT'] as const;

/** contactFirst: a limit that the member asked for waits until staff have spoken with the member. */
export const thresholdActions = ['check', 'contact', 'contactFirst', 'block'] as const;
export type ThresholdAction = (typeof thresholdActions)[number];

/**
 * CLEARED: nothing more to do. CONTACTED: staff have spoken with the member. RESTRICTED: the member plays under
 * restrictions. WITHDRAWN: the member took the limit back that waited for the contact; no decision of staff.
 */
export const thresholdDecisions = ['CLEARED', 'CONTACTED', 'RESTRICTED', 'WITHDRAWN'] as const;
export type ThresholdDecision = (typeof thresholdDecisions)[number];

/** Decisions that end a case: a contact cannot be replaced, and only money that is affordable opens deposits again. */
export const DECISIONS_OF: Readonly<Record<ThresholdAction, readonly ThresholdDecision[]>> = {
  check: ['CLEARED', 'CONTACTED', 'RESTRICTED'],
  contact: ['CONTACTED', 'RESTRICTED'],
  contactFirst: ['CONTACTED', 'RESTRICTED'],
  block: ['CLEARED', 'RESTRICTED'],
};
