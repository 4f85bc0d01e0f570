import type { ReactNode } from 'react';
import type { Translate } from '#demo-games/client/page/page.tsx';
import type { FairSeeds } from '#demo-games/rules/fair.ts';
import { writeScore } from '../rules/book.ts';
import { nameMatch, nameResult } from '../rules/describe.ts';
import { playedBy } from '../rules/slip.ts';

/** Result of a match; undefined if the seeds are of none. */
export async function drawOutcome(seeds: FairSeeds, t: Translate): Promise<ReactNode> {
  const played = await playedBy(seeds);
  return played && <p>{`${nameMatch(played.match)}: ${nameResult(t, writeScore(played.score))}`}</p>;
}
