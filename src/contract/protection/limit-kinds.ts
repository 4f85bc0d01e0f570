import type { CalendarPeriod, Measure } from '#model/limits/limit.ts';

/** Measures and periods of limits that members set (docs/explanation/limits.md); SINGLE_STAKE has no period. */
export const limitMeasures = [
  'DEPOSIT_GROSS',
  'DEPOSIT_NET',
  'LOSS_NET',
  'STAKE',
  'SINGLE_STAKE',
] as const satisfies readonly Measure[];
export type LimitMeasure = (typeof limitMeasures)[number];

export const limitPeriods = ['DAY', 'WEEK', 'MONTH'] as const satisfies readonly CalendarPeriod[];
export type LimitPeriod = (typeof limitPeriods)[number];

export const pauseKinds = ['BREAK', 'EXCLUSION'] as const;
export type PauseKind = (typeof pauseKinds)[number];
