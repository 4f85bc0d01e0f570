import type { CountedDay, DayRule } from '../documents/merchant-day.ts';
import { boundsOf, shiftDay } from '../documents/merchant-day.ts';
import type { Person } from './rows.ts';

/** The input of the demo seed data. The same plan makes the same rows. */
export interface SeedPlan {
  readonly merchant: string;
  /** Which of the merchant's groups of members: each has its own random sequence. */
  readonly group: string;
  readonly days: readonly CountedDay[];
  /** This many days at the end have single rounds; earlier days have one line per member, day and category. */
  readonly daysOfRounds: number;
  readonly currency: string;
  /** Minor units per display unit. */
  readonly unit: number;
  readonly people: readonly Person[];
  readonly games: readonly { readonly nodeId: string; readonly category: string }[];
  readonly reason: string;
  /**
   * What the group is for. crowd: members no visitor signs in as; some of their orders are left open for staff. more:
   * the same, with nothing left open. cast: members whom visitors sign in as: they begin with operator money, hold the
   * same amount at the end, and have read their inbox.
   */
  readonly role: 'crowd' | 'more' | 'cast';
  /** Opening and closing balance of personas, by account, in units. */
  readonly walletBalances: Readonly<Record<string, number>>;
}

/** The vendor of all rounds. */
export const HISTORY_VENDOR = 'HOUSE';
/**
 * The payment provider of past orders: it cannot be queried, so that reconciliation looks for none of them in a
 * statement.
 */
export const HISTORY_PROVIDER = 'DEMOBANK';
/** The payment provider for orders that staff approve. */
export const LIVE_PROVIDER = 'HOUSEBANK';

/** The `count` days up to and including the last one, by the merchant's calendar. */
export function daysUpTo(rules: readonly DayRule[], lastDay: string, count: number): readonly CountedDay[] {
  return Array.from({ length: count }, (_, at) => boundsOf(rules, shiftDay(lastDay, at - count + 1)));
}

/** Days per segment: for days with one line per category, and for days with rounds. */
const LINES_TOGETHER = 16;
const ROUNDS_TOGETHER = 5;

/**
 * The segments of a history by the indexes of their first and last days; the last day is a segment of its own, so that the
 * evening before can leave orders open for it. The small cast group is one segment.
 */
export function segmentsOf({
  days,
  daysOfRounds,
  role,
}: SeedPlan): readonly (readonly [first: number, last: number])[] {
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
