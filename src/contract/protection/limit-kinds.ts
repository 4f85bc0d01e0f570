import type { LimitPeriod as AnyPeriod, CalendarPeriod, Measure } from '#model/limits/limit.ts';

/** Measures and periods of limits that members set (docs/explanation/limits.md); SINGLE_STAKE has no period. */
export const limitMeasures = [
  'DEPOSIT_GROSS',
  'DEPOSIT_NET',
  'LOSS_NET',
  'STAKE',
  'SINGLE_STAKE',
] as const satisfies readonly Measure[];
export type LimitMeasure = (typeof limitMeasures)[number];

export const calendarPeriods = ['DAY', 'WEEK', 'MONTH'] as const satisfies readonly CalendarPeriod[];
export type CalendarLimitPeriod = (typeof calendarPeriods)[number];
/** Rolling periods: of deposits only, where a market demands them. */
export const limitPeriods = [
  ...calendarPeriods,
  'ROLLING_24H',
  'ROLLING_7D',
  'ROLLING_30D',
] as const satisfies readonly AnyPeriod[];
export type LimitPeriod = (typeof limitPeriods)[number];

export const pauseKinds = ['BREAK', 'EXCLUSION'] as const;
export type PauseKind = (typeof pauseKinds)[number];
