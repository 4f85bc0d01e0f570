import type { ReactNode } from 'react';
import type { Translate } from '#demo-games/client/page/page.tsx';
import { type FairSeeds, openStream } from '#demo-games/rules/fair.ts';
import { describeRound } from '../rules/describe.ts';
import { FISH_BLOCKS, findSpecies, isCaught, SPECIES } from '../rules/sea.ts';

export const variants = SPECIES.map(({ id }) => ({ id, key: `fish.${id}` }));

/** Whether a shot at this animal catches it. */
export async function drawOutcome(seeds: FairSeeds, t: Translate, variant: string): Promise<ReactNode> {
  const species = findSpecies(variant);
  if (species === undefined) return undefined;
  return <p>{describeRound({ variant, isCaught: isCaught(species, await openStream(seeds, FISH_BLOCKS)) }, t)}</p>;
}
