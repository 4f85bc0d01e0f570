import type { GameRow } from '#demo-games/play/game.ts';
import { namesFrom } from '#demo-games/texts/spoken-texts.ts';
import { defaultPlayOf, findLottery } from './rules/games.ts';
import { texts } from './texts/texts.ts';

/** Vendor under which lotteries are shown -> lottery codes, most played first. */
const SHOWN_UNDER = {
  MINUTELOTTO: ['MINUTE3D', 'PEARL5'],
  QUICKDRAW: ['FLASHDICE'],
  DRAWHOUSE: ['LUCKY11', 'FIVESTAR', 'DICEHOUSE', 'HARVEST3D', 'JADE11'],
  TCG_LOTTO_VN: ['RAPIDVN', 'VN5', 'VNEVENING'],
  TCG_SEA: ['LIONCITY4D', 'LANTERN4D', 'HARBOUR4D'],
} as const;

/** The play of a lottery's card: without one a card opens all lotteries. */
function playOf(code: string): string | null {
  const lottery = findLottery(code);
  return lottery === undefined ? null : defaultPlayOf(lottery);
}

/** Catalogue rows of the lotteries; the lottery with a draw every minute is third among the hot games. */
export const lotteryRows: readonly GameRow[] = Object.entries(SHOWN_UNDER).flatMap(([vendor, codes], place) =>
  codes.map((code, at) => ({
    nodeId: `lottery-${code.toLowerCase()}`,
    vendor,
    category: vendor === 'MINUTELOTTO' || vendor === 'QUICKDRAW' ? 'ELOTT' : 'LOTT',
    code,
    names: namesFrom(texts, `game.${code}`),
    minStake: 100,
    playType: playOf(code),
    hasTrial: false,
    hotPlace: code === 'MINUTE3D' ? 3 : at === 0 && place < 2 ? 200 + place : null,
    popularity: 9_000 - 100 * at,
  })),
);
