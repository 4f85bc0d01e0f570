import type { ReactNode } from 'react';
import { CardRow } from '#house/client/art/card-row.tsx';
import { type FairSeeds, openStream } from '#house/rules/fair.ts';
import { DUEL_BLOCKS, dealDuel } from '../rules/duel.ts';

/** The two hands, that of whoever sat down first above the other. */
export async function drawOutcome(seeds: FairSeeds): Promise<ReactNode> {
  const { first, second } = dealDuel(await openStream(seeds, DUEL_BLOCKS));
  return (
    <>
      <CardRow cards={first} />
      <CardRow cards={second} />
    </>
  );
}
