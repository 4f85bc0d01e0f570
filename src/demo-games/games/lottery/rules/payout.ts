import type { Play, Result } from './families/play.ts';
import { linesOf, type Picks } from './lines.ts';

/**
 * Payout of a bet on a result in minor units including its stake; 0 if it loses. `stakeMinor` is the stake of one line.
 * Rounded down once per bet, not per line.
 */
export function winOf(play: Play, picks: Picks, stakeMinor: bigint, result: Result): bigint {
  const hundredths = linesOf(play, picks).reduce((sum, line) => sum + play.pays(line, result), 0);
  return (stakeMinor * BigInt(hundredths)) / 100n;
}
