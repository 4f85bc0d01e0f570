import type { ReactNode } from 'react';
import { CardRow } from '#demo-games/client/art/card-row.tsx';
import { type FairSeeds, openStream } from '#demo-games/rules/fair.ts';
import { DUEL_BLOCKS, dealDuel } from '../rules/duel.ts';

/** Both hands, that of the player who sat down first on top. */
export async function drawOutcome(seeds: FairSeeds): Promise<ReactNode> {
  const { first, second } = dealDuel(await openStream(seeds, DUEL_BLOCKS));
  return (
    <>
      <CardRow cards={first} />
      <CardRow cards={second} />
    </>
  );
}
