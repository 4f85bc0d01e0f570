import type { Timed } from '#demo-games/rules/schedule.ts';
import { FAMILIES, type FamilyId } from './families/families.ts';
import type { Play } from './families/play.ts';
import data from './lotteries.json' with { type: 'json' };

/** Prize modes of the wire (M05): classic, operator's own, electronic, Southeast Asian. */
export type PrizeMode = 'Lott' | 'ZY' | 'Elott' | 'SEA';

/** One lottery. Its schedule follows from `everyS`, `startsAtS` and `closesBeforeS`. */
export interface LotteryGame extends Timed {
  /** Used in URLs and texts (`lottery.game.CODE`). */
  readonly code: string;
  /** `gameId` of the wire. */
  readonly id: number;
  readonly prizeMode: PrizeMode;
  /** Screens of the lottery besides those of its prize mode. */
  readonly area: 'CLASSIC' | 'VN' | 'SEA';
  readonly family: FamilyId;
  /** Its place in the catalogue. */
  readonly vendor: string;
  readonly category: string;
  readonly hotPlace: number | null;
  readonly popularity: number;
}

/** All lotteries, most played first. */
export const LOTTERY_GAMES = data as readonly LotteryGame[];

/** The lottery with this code; undefined for any other text. */
export function findLottery(code: string): LotteryGame | undefined {
  return LOTTERY_GAMES.find((candidate) => candidate.code === code);
}

/** A play of a lottery by its id; undefined if there is none. */
export function playOf(code: string, id: string): Play | undefined {
  const family = findLottery(code)?.family;
  return family && FAMILIES[family].plays.find((play) => play.id === id);
}

/** The play with which a lottery's slip opens. */
export function defaultPlayOf({ family }: LotteryGame): string {
  return FAMILIES[family].plays[0]?.id ?? '';
}
