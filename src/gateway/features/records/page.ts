import type { Db } from '#gateway/db/tables.ts';
import { type AskedDays, type DayRange, readDayRange } from '#gateway/records/day-range.ts';

/** Rows per page. */
export const A_PAGE = 20;
/** Maximum rows that are summed individually. */
export const MOST_ADDED_UP = 1_000;
/** Maximum days per request for rows. */
export const MOST_DAYS = 92;

/** The day range of a request; undefined if invalid or too long. */
export function rangeOf(db: Db, merchant: string, asked: AskedDays): Promise<DayRange | undefined> {
  return readDayRange(db, merchant, asked, MOST_DAYS);
}
