import { type FairSeeds, openStream } from '#house/rules/fair.ts';
import { FAMILIES, type FamilyId } from './families/families.ts';
import type { Result } from './families/play.ts';
import { findLottery, type LotteryGame } from './games.ts';

/** Enough words for the longest result (107 digits) and for those that are passed over. */
const BLOCKS = 16;

/** The second seed of a draw: nobody chooses it, and it is the draw's alone. */
export function drawSeeds(code: string, numero: string, serverSeed: string): FairSeeds {
  return { serverSeed, clientSeed: `${code}_${numero}`, nonce: 0 };
}

/** The lottery whose draw such seeds are of; undefined for any others. */
export function lotteryOf({ clientSeed }: FairSeeds): LotteryGame | undefined {
  return findLottery(clientSeed.split('_')[0] ?? '');
}

/** What a kind of lottery draws from seeds: the same for everybody who asks. */
export async function resultOf(family: FamilyId, seeds: FairSeeds): Promise<Result> {
  return FAMILIES[family].draw(await openStream(seeds, BLOCKS));
}
