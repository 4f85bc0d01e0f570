import type { ReactNode } from 'react';
import type { Translate } from '#demo-games/client/page/page.tsx';
import type { FairSeeds } from '#demo-games/rules/fair.ts';
import { nameResult } from '../rules/describe.ts';
import { drawnBy } from '../rules/rooms.ts';

/** Result of a round; undefined if the seeds are of none. */
export async function drawOutcome(seeds: FairSeeds, t: Translate): Promise<ReactNode> {
  const found = await drawnBy(seeds);
  return found && <p>{`${t(`table.${found.room.game.id}`)}: ${nameResult(t, found.room.game, found.drawn)}`}</p>;
}
