import type { ReactNode } from 'react';
import { CardRow } from '#demo-games/client/art/card-row.tsx';
import { type FairSeeds, openStream } from '#demo-games/rules/fair.ts';
import { dealHighLow, HIGH_LOW_BLOCKS } from '../rules/high-low.ts';

/** The open card and the deciding card. */
export async function drawOutcome(seeds: FairSeeds): Promise<ReactNode> {
  const { open, next } = dealHighLow(await openStream(seeds, HIGH_LOW_BLOCKS));
  return <CardRow cards={[open, next]} />;
}
