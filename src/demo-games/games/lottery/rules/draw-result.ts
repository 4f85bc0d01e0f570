import { type FairSeeds, openStream } from '#demo-games/rules/fair.ts';
import { drawOfSeeds } from '#demo-games/rules/schedule.ts';
import { FAMILIES, type FamilyId } from './families/families.ts';
import type { Result } from './families/play.ts';
import { findLottery, type LotteryGame } from './games.ts';

/** Enough random words for the longest result (107 digits) and for rejected ones. */
const BLOCKS = 16;

/** Lottery of a draw's seeds; undefined for other seeds. */
export function lotteryOf(seeds: FairSeeds): LotteryGame | undefined {
  return findLottery(drawOfSeeds(seeds).code);
}

/** Result of a draw from its seeds; deterministic. */
export async function resultOf(family: FamilyId, seeds: FairSeeds): Promise<Result> {
  return FAMILIES[family].draw(await openStream(seeds, BLOCKS));
}
