/** Ranking of a leaderboard. */
import { compareStamps, type Stamp } from './events.ts';

export interface Ranked {
  readonly memberId: string;
  readonly value: bigint;
  readonly since: Stamp;
}

/**
 * Higher values first; with equal values the member who reached it first (D56). Members without a value are not listed.
 */
export function rank<One extends Ranked>(all: readonly One[]): readonly One[] {
  return all
    .filter(({ value }) => value > 0n)
    .toSorted((one, other) => {
      if (one.value !== other.value) return one.value > other.value ? -1 : 1;
      return compareStamps(one.since, other.since);
    });
}
