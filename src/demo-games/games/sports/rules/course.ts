/** How a match runs: when its goals or sets fall, and what is known of it after so many minutes. */
import type { Take } from '#demo-games/rules/fair.ts';
import type { Draw } from '#demo-games/rules/schedule.ts';
import type { Match } from './leagues.ts';

export const MINUTES = 90;
/** Duration of a simulated minute. */
export const MINUTE_MS = 1_500;
export const MATCH_MS = MINUTES * MINUTE_MS;
/** No bets so long after a goal or a set. Never before one: that would tell that it comes. */
export const SUSPENDED_MS = 4_500;
/** Sets and maps end at these minutes. */
const SET_ENDS = [30, 60, 90];

export interface Score {
  readonly home: number;
  readonly away: number;
}

export interface Goal {
  /** 1 to 90: at the end of this minute. */
  readonly minute: number;
  readonly side: 'home' | 'away';
}

/** The score after so many whole minutes. */
export interface Moment extends Score {
  readonly minute: number;
}

/**
 * Goals or sets in their order, for a score that is drawn. A goal of a Poisson process falls in each minute with the
 * same chance; of three sets the winner of the match wins the last one and either of the others.
 */
export function courseOf({ league }: Match, score: Score, take: Take): readonly Goal[] {
  const { home, away } = score;
  if (league.sport === 'football') {
    const goals = (side: Goal['side'], count: number) =>
      Array.from({ length: count }, () => ({ minute: take(MINUTES) + 1, side }));
    return [...goals('home', home), ...goals('away', away)].toSorted((one, other) => one.minute - other.minute);
  }
  const [winner, loser] = home > away ? (['home', 'away'] as const) : (['away', 'home'] as const);
  const losesFirst = home + away === 3 && take(2) === 0;
  const sides = home + away === 2 ? [winner, winner] : losesFirst ? [loser, winner, winner] : [winner, loser, winner];
  return sides.map((side, at) => ({ minute: SET_ENDS[at] ?? MINUTES, side }));
}

/** When a match starts: its draw is its end. */
export function startOf({ draws }: Pick<Draw, 'draws'>): number {
  return draws - MATCH_MS;
}

/** Whole minutes since the start; at most 90. */
export function minuteAt(startsAt: number, now: number): number {
  return Math.min(MINUTES, Math.floor((now - startsAt) / MINUTE_MS));
}

export function momentOf(course: readonly Goal[], minute: number): Moment {
  const fallen = course.filter((goal) => goal.minute <= minute);
  const home = fallen.filter(({ side }) => side === 'home').length;
  return { minute, home, away: fallen.length - home };
}

/** Whether a goal or set has just fallen. */
export function isSuspended(course: readonly Goal[], startsAt: number, now: number): boolean {
  return course.some(({ minute }) => {
    const since = now - (startsAt + minute * MINUTE_MS);
    return since >= 0 && since < SUSPENDED_MS;
  });
}

/** Chance of a moment in a match that ends with a score; 0: this end is not possible any more. */
export function chanceOfMoment({ league }: Match, { home, away }: Score, moment: Moment): number {
  if (league.sport === 'football')
    return fallenBy(home, moment.home, moment.minute) * fallenBy(away, moment.away, moment.minute);
  const over = SET_ENDS.filter((minute) => minute <= moment.minute).length;
  const isDecided = Math.max(moment.home, moment.away) === 2;
  if (isDecided || home + away <= over) return home === moment.home && away === moment.away ? 1 : 0;
  if (home < moment.home || away < moment.away || moment.home + moment.away !== over) return 0;
  // After the first of three sets either side leads with the same chance; in all other cases the order is certain.
  return over === 1 && home + away === 3 ? 0.5 : 1;
}

/** Chance that of so many goals so many have fallen by a minute. */
function fallenBy(goals: number, fallen: number, minute: number): number {
  if (fallen > goals) return 0;
  const share = minute / MINUTES;
  const combinations = Array.from({ length: fallen }, (_, at) => (goals - at) / (at + 1)).reduce(
    (all, one) => all * one,
    1,
  );
  return combinations * share ** fallen * (1 - share) ** (goals - fallen);
}
