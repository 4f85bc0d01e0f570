import type { LimitPeriod as AnyPeriod, CalendarPeriod, OwnMeasure } from '#model/limits/limit.ts';

/** Measures and periods of limits that members set (docs/explanation/limits.md). An amount of TIME is whole minutes. */
export const limitMeasures = [
  'DEPOSIT_GROSS',
  'DEPOSIT_NET',
  'LOSS_NET',
  'STAKE',
  'SINGLE_STAKE',
  'TIME',
  'BALANCE',
] as const satisfies readonly OwnMeasure[];
export type LimitMeasure = (typeof limitMeasures)[number];

/** Measures without a period. */
export const singleMeasures = ['SINGLE_STAKE', 'BALANCE'] as const satisfies readonly LimitMeasure[];
export type SingleMeasure = (typeof singleMeasures)[number];
/** Measures over a period. */
export type SpanMeasure = Exclude<LimitMeasure, SingleMeasure>;
export const spanMeasures = limitMeasures.filter((measure): measure is SpanMeasure => !isSingle(measure));

export function isSingle(measure: LimitMeasure): measure is SingleMeasure {
  return singleMeasures.some((single) => single === measure);
}

/** Longest limit of log-in time: the minutes of the longest month. */
export const MOST_MINUTES = 31 * 24 * 60;

export const calendarPeriods = ['DAY', 'WEEK', 'MONTH'] as const satisfies readonly CalendarPeriod[];
export type CalendarLimitPeriod = (typeof calendarPeriods)[number];
/** Rolling periods: of deposits and log-in time, where a market demands them. */
export const limitPeriods = [
  ...calendarPeriods,
  'ROLLING_24H',
  'ROLLING_7D',
  'ROLLING_30D',
] as const satisfies readonly AnyPeriod[];
export type LimitPeriod = (typeof limitPeriods)[number];

export const pauseKinds = ['BREAK', 'EXCLUSION'] as const;
export type PauseKind = (typeof pauseKinds)[number];

/** EXCLUDED: the member is in the register; SILENT: it gave no valid answer. */
export const registerStates = ['EXCLUDED', 'SILENT'] as const;
export type RegisterState = (typeof registerStates)[number];
