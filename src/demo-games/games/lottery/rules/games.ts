import type { Timed } from '#demo-games/rules/schedule.ts';
import { FAMILIES, type FamilyId } from './families/families.ts';

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
}

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** All lotteries, most played first. */
export const LOTTERY_GAMES: readonly LotteryGame[] = [
  game('FLASHDICE', 101, 'Elott', 'CLASSIC', 'dice3', 20, 3),
  game('RAPIDVN', 201, 'Lott', 'VN', 'vietnam27', MINUTE, 5),
  game('MINUTE3D', 102, 'Elott', 'CLASSIC', 'digits3', MINUTE, 5),
  game('LUCKY11', 103, 'ZY', 'CLASSIC', 'eleven5', 3 * MINUTE, 10),
  game('LIONCITY4D', 301, 'SEA', 'SEA', 'four4', 5 * MINUTE, 15),
  game('FIVESTAR', 104, 'Lott', 'CLASSIC', 'digits5', 5 * MINUTE, 15),
  game('DICEHOUSE', 105, 'ZY', 'CLASSIC', 'dice3', 3 * MINUTE, 10),
  game('LANTERN4D', 302, 'SEA', 'SEA', 'four4', MINUTE, 5),
  game('VN5', 202, 'Lott', 'VN', 'vietnam27', 5 * MINUTE, 15),
  game('HARVEST3D', 106, 'Lott', 'CLASSIC', 'digits3', 10 * MINUTE, 30),
  game('JADE11', 107, 'Lott', 'CLASSIC', 'eleven5', 10 * MINUTE, 30),
  game('PEARL5', 108, 'Elott', 'CLASSIC', 'digits5', MINUTE, 5),
  game('VNEVENING', 203, 'Lott', 'VN', 'vietnam27', DAY, 15 * MINUTE, 11.5 * 60 * MINUTE),
  game('HARBOUR4D', 303, 'SEA', 'SEA', 'four4', DAY, 15 * MINUTE, 10.5 * 60 * MINUTE),
];

function game(
  code: string,
  id: number,
  prizeMode: PrizeMode,
  area: LotteryGame['area'],
  family: FamilyId,
  everyS: number,
  closesBeforeS: number,
  startsAtS = 0,
): LotteryGame {
  return { code, id, prizeMode, area, family, everyS, closesBeforeS, startsAtS };
}

/** The lottery with this code; undefined for any other text. */
export function findLottery(code: string): LotteryGame | undefined {
  return LOTTERY_GAMES.find((candidate) => candidate.code === code);
}

/** The play with which a lottery's slip opens. */
export function defaultPlayOf({ family }: LotteryGame): string {
  return FAMILIES[family].plays[0]?.id ?? '';
}
