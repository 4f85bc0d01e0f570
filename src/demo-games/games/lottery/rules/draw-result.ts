import { type FairSeeds, openStream } from '#demo-games/rules/fair.ts';
import { FAMILIES, type FamilyId } from './families/families.ts';
import type { Result } from './families/play.ts';
import { findLottery, type LotteryGame } from './games.ts';

/** Enough random words for the longest result (107 digits) and for rejected ones. */
const BLOCKS = 16;

/** Seeds of a draw: the client seed is derived from code and number, so it is unique and not chosen. */
export function drawSeeds(code: string, numero: string, serverSeed: string): FairSeeds {
  return { serverSeed, clientSeed: `${code}_${numero}`, nonce: 0 };
}

/** Lottery of a draw's seeds; undefined for other seeds. */
export function lotteryOf({ clientSeed }: FairSeeds): LotteryGame | undefined {
  return findLottery(clientSeed.split('_')[0] ?? '');
}

/** Result of a draw from its seeds; deterministic. */
export async function resultOf(family: FamilyId, seeds: FairSeeds): Promise<Result> {
  return FAMILIES[family].draw(await openStream(seeds, BLOCKS));
}
