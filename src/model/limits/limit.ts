/** Limits that players set for themselves: deposits, losses and stakes (docs/explanation/limits.md). */

/** Measures over a period. */
export const SUM_MEASURES = ['DEPOSIT_GROSS', 'DEPOSIT_NET', 'LOSS_NET', 'STAKE'] as const;
export const MEASURES = [...SUM_MEASURES, 'SINGLE_STAKE'] as const;
export const CALENDAR_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
export const PERIODS = [...CALENDAR_PERIODS, 'ROLLING_24H', 'ROLLING_7D', 'ROLLING_30D'] as const;

export type SumMeasure = (typeof SUM_MEASURES)[number];
export type Measure = (typeof MEASURES)[number];
/** Measures that need more than a history of money: minutes of being logged in, and the balance after a deposit. */
export type OwnMeasure = Measure | 'TIME' | 'BALANCE';
export type CalendarPeriod = (typeof CALENDAR_PERIODS)[number];
export type LimitPeriod = (typeof PERIODS)[number];

/** When a request for a higher amount, or for none, may be confirmed. */
export interface RaiseRule {
  readonly afterHours: number;
  /** Not before the calendar period of the request has ended; without effect for other periods. */
  readonly untilPeriodEnds: boolean;
  readonly confirmWithinHours: number;
}

interface AnyLimit {
  readonly id: string;
  readonly raise: RaiseRule;
}

export type Limit =
  | (AnyLimit & { readonly measure: SumMeasure; readonly period: LimitPeriod })
  | (AnyLimit & { readonly measure: 'SINGLE_STAKE'; readonly period: null });

/** An amount in minor units; null: the limit binds nothing. */
export type LimitAmount = bigint | null;

/** A request for a higher amount, or for none. Times in epoch milliseconds, both inclusive. */
export interface LimitRequest {
  readonly amountMinor: LimitAmount;
  readonly effectiveAt: number;
  readonly confirmUntil: number;
}

export interface LimitState {
  /** In force. */
  readonly amountMinor: LimitAmount;
  /** The last request that was neither confirmed nor taken back; it may have expired. */
  readonly request?: LimitRequest;
}
