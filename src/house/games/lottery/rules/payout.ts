import type { Play, Result } from './families/play.ts';
import { linesOf, type Picks } from './lines.ts';

/**
 * What a bet wins on a result, in minor units and with its stake in it; 0 when it loses. `stakeMinor` is the stake of one
 * line. Parts of a minor unit are the house's, once a bet and not once a line.
 */
export function winOf(play: Play, picks: Picks, stakeMinor: bigint, result: Result): bigint {
  const hundredths = linesOf(play, picks).reduce((sum, line) => sum + play.pays(line, result), 0);
  return (stakeMinor * BigInt(hundredths)) / 100n;
}
