import type { Line, Play, Result } from './families/play.ts';

/** Picks of a slip: one list per group of the play. */
export type Picks = readonly (readonly string[])[];

/** A bet of some lines on a draw. */
export interface Slip {
  readonly game: string;
  readonly numero: string;
  readonly play: string;
  readonly picks: Picks;
  readonly lines: number;
  /** Stake of one line in minor units, as decimal text. */
  readonly lineStake: string;
}

/** Maximum number of lines per bet. */
export const MOST_LINES = 1_000;

export type PickFault = 'unknown' | 'twice' | 'none' | 'tooMany';

/** The fault of invalid picks; undefined if they are valid. */
export function faultOfPicks(play: Play, picks: Picks): PickFault | undefined {
  if (picks.length !== play.groups.length) return 'unknown';
  for (const [at, group] of play.groups.entries()) {
    const chosen = picks[at] ?? [];
    if (!chosen.every((pick) => group.options.includes(pick))) return 'unknown';
    if (new Set(chosen).size !== chosen.length) return 'twice';
  }
  const lines = countLines(play, picks);
  if (lines === 0) return 'none';
  return lines > MOST_LINES ? 'tooMany' : undefined;
}

/** Number of lines of the picks, computed without listing them. */
export function countLines(play: Pick<Play, 'join'>, picks: Picks): number {
  const counts = picks.map((chosen) => chosen.length);
  if (play.join === 'each') return counts.reduce((sum, count) => sum + count, 0);
  if (play.join === 'across') return counts.reduce((product, count) => product * count, 1);
  return choose(counts[0] ?? 0, play.join);
}

/** Lines of the picks, in the order of the picks. */
export function linesOf(play: Pick<Play, 'join'>, picks: Picks): Line[] {
  if (play.join === 'each') {
    return picks.flatMap((chosen, group) => chosen.map((pick) => picks.map((_, at) => (at === group ? pick : ''))));
  }
  if (play.join === 'across') {
    return picks.reduce<Line[]>(
      (lines, chosen) => lines.flatMap((line) => chosen.map((pick) => [...line, pick])),
      [[]],
    );
  }
  return combinations(picks[0] ?? [], play.join);
}

/**
 * Payout of a bet on a result in minor units including its stake; 0 if it loses. `stakeMinor` is the stake of one line.
 * Rounded down once per bet, not per line.
 */
export function winOf(play: Play, picks: Picks, stakeMinor: bigint, result: Result): bigint {
  const hundredths = linesOf(play, picks).reduce((sum, line) => sum + play.pays(line, result), 0);
  return (stakeMinor * BigInt(hundredths)) / 100n;
}

/** Binomial coefficient: number of ways to choose `size` of `count`. */
function choose(count: number, size: number): number {
  if (count < size) return 0;
  let ways = 1;
  for (let taken = 0; taken < size; taken += 1) ways = (ways * (count - taken)) / (taken + 1);
  return ways;
}

function combinations(of: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return of.flatMap((first, at) => combinations(of.slice(at + 1), size - 1).map((rest) => [first, ...rest]));
}
