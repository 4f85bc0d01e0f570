import { periodAt } from '../documents/settlement-period.ts';
import { CALENDAR_PERIODS, type CalendarPeriod, type LimitPeriod } from './limit.ts';

export const HOUR_MS = 3_600_000;

const CADENCES = { DAY: 'D', WEEK: 'W', MONTH: 'M' } as const;
const ROLLING_HOURS = { ROLLING_24H: 24, ROLLING_7D: 168, ROLLING_30D: 720 } as const;

/** The time that a limit measures at an instant, in epoch milliseconds. */
export type Span =
  | { readonly kind: 'calendar' /** Included. */; readonly startsAt: number /** Excluded. */; readonly endsAt: number }
  | { readonly kind: 'rolling' /** Excluded. */; readonly after: number /** Included. */; readonly until: number };

/**
 * The span that holds an instant. Calendar periods begin at the first midnight of their first day in the zone (IANA
 * name), or at the clock change that skips this midnight; weeks begin on Monday. Rolling periods are hours of elapsed
 * time, whatever clocks show.
 */
export function spanAt(zone: string, period: LimitPeriod, at: number): Span {
  if (!isCalendar(period)) return { kind: 'rolling', after: at - ROLLING_HOURS[period] * HOUR_MS, until: at };
  const midnight = { fromDay: '0001-01-01', zone, startsMinute: 0 };
  const { startsAt, endsAt } = periodAt(CADENCES[period], [midnight], at);
  return { kind: 'calendar', startsAt, endsAt };
}

export function holds(span: Span, at: number): boolean {
  return span.kind === 'calendar' ? at >= span.startsAt && at < span.endsAt : at > span.after && at <= span.until;
}

/** End of the calendar period that holds an instant; undefined for rolling periods and for none. */
export function calendarEndAt(zone: string, period: LimitPeriod | null, at: number): number | undefined {
  const span = period === null ? undefined : spanAt(zone, period, at);
  return span?.kind === 'calendar' ? span.endsAt : undefined;
}

function isCalendar(period: LimitPeriod): period is CalendarPeriod {
  return CALENDAR_PERIODS.some((known) => known === period);
}
