import type { CountedDay, DayRule } from '../documents/merchant-day.ts';
import { boundsOf, shiftDay } from '../documents/merchant-day.ts';
import type { Person } from './rows.ts';

/** What a history is made from. The same plan makes the same rows. */
export interface YearPlan {
  readonly merchant: string;
  /** Which of the merchant's groups of members it is: it is drawn by itself. */
  readonly group: string;
  readonly days: readonly CountedDay[];
  /** So many days at the end have their rounds; those before have a line for each member, day and category. */
  readonly daysOfRounds: number;
  readonly currency: string;
  /** Minor units of a unit as a picture shows it. */
  readonly unit: number;
  readonly people: readonly Person[];
  readonly games: readonly { readonly nodeId: string; readonly category: string }[];
  /** Why staff turned a withdrawal down. */
  readonly reason: string;
  /**
   * What the group is for. crowd: members nobody logs in as; some of their orders are left to staff. more: the same, with nothing
   * left. cast: members whom visitors log in as: they have begun with money of the house, hold the same at the end, and have read
   * what came to their inbox.
   */
  readonly role: 'crowd' | 'more' | 'cast';
  /** What members of the cast begin and end with, by account, in units. */
  readonly purses: Readonly<Record<string, number>>;
}

/** The vendor on whose account is played. */
export const HISTORY_VENDOR = 'HOUSE';
/** Who has moved the money: no provider that could be asked, so that nothing is looked for in anybody's statement. */
export const HISTORY_PROVIDER = 'DEMOBANK';
/** Who is to move what staff let out. */
export const LIVE_PROVIDER = 'HOUSEBANK';

/** So many days up to the last one, as the merchant counts them. */
export function daysUpTo(rules: readonly DayRule[], lastDay: string, count: number): readonly CountedDay[] {
  return Array.from({ length: count }, (_, at) => boundsOf(rules, shiftDay(lastDay, at - count + 1)));
}

/** Days of a segment where days have one line for each category, and where they have rounds. */
const LINES_TOGETHER = 16;
const ROUNDS_TOGETHER = 5;

/**
 * The segments of a year by the places of their first and last days; the last day is one by itself, so that the evening before it can
 * leave something to it. A group of few is laid at once.
 */
export function segmentsOf({
  days,
  daysOfRounds,
  role,
}: YearPlan): readonly (readonly [first: number, last: number])[] {
  const end = days.length - 1;
  if (role === 'cast') return [[0, end]];
  const found: [number, number][] = [];
  for (let first = 0; first <= end; ) {
    const isOfRounds = first >= days.length - daysOfRounds;
    const most = first + (isOfRounds ? ROUNDS_TOGETHER : LINES_TOGETHER);
    const border = first === end ? days.length : isOfRounds ? end : days.length - daysOfRounds;
    const last = Math.min(most, border) - 1;
    found.push([first, last]);
    first = last + 1;
  }
  return found;
}
