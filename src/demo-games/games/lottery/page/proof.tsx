import type { ReactNode } from 'react';
import type { FairSeeds } from '#demo-games/rules/fair.ts';
import { lotteryOf, resultOf } from '../rules/draw-result.ts';
import { Numbers } from './art/numbers.tsx';

/** Numbers of a draw; undefined if the seeds are of none. */
export async function drawOutcome(seeds: FairSeeds): Promise<ReactNode> {
  const family = lotteryOf(seeds)?.family;
  return family && <Numbers family={family} numbers={await resultOf(family, seeds)} />;
}
