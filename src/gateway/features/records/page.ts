import type { Db } from '#gateway/db/tables.ts';
import { type AskedDays, type DayRange, readDayRange } from '#gateway/records/day-range.ts';

/** Rows of a page. */
export const A_PAGE = 20;
/** Rows that a question adds up by looking at each. */
export const MOST_ADDED_UP = 1_000;
/** Days that rows are asked of at once. */
const MOST_DAYS = 92;

/** The days of a question for rows; undefined where they are none, or too many. */
export function rangeOf(db: Db, merchant: string, asked: AskedDays): Promise<DayRange | undefined> {
  return readDayRange(db, merchant, asked, MOST_DAYS);
}
