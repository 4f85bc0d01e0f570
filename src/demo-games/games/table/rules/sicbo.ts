import type { TableGame } from './table-game.ts';

/** What totals from 4 to 17 pay, stake included, in hundredths; 3 and 18 are triples only. */
const TOTALS = [6_300, 3_300, 2_000, 1_300, 900, 800, 700, 700, 800, 900, 1_300, 2_000, 3_300, 6_300];
/** The bets that pay double, by the total. */
const EVEN_MONEY: Readonly<Record<string, (total: number) => boolean>> = {
  small: (total) => total <= 10,
  big: (total) => total >= 11,
  odd: (total) => total % 2 === 1,
  even: (total) => total % 2 === 0,
};
const ODDS: Readonly<Record<string, number>> = Object.fromEntries([
  ...Object.keys(EVEN_MONEY).map((spot) => [spot, 200]),
  ['triple', 3_100],
  ...[1, 2, 3, 4, 5, 6].map((face) => [`face${face}`, 200]),
  ...TOTALS.map((pays, at) => [`total${at + 4}`, pays]),
]);

export function totalOf(dice: readonly string[]): number {
  return dice.reduce((sum, die) => sum + Number(die), 0);
}

const isTriple = (dice: readonly string[]): boolean => new Set(dice).size === 1;

/** Three dice; a triple loses the four even-money bets. */
export const sicbo: TableGame = {
  id: 'sicbo',
  classify: 'SIC',
  odds: ODDS,
  pairs: [
    ['small', 'big'],
    ['odd', 'even'],
  ],
  blocks: 1,
  returnRate: 9_722,
  draw: (take) => [1, 2, 3].map(() => String(take(6) + 1)),
  pays(spot, dice) {
    const total = totalOf(dice);
    if (spot.startsWith('total')) return spot === `total${total}` ? (ODDS[spot] ?? 0) : 0;
    if (spot.startsWith('face')) {
      const shown = dice.filter((die) => spot === `face${die}`).length;
      return shown === 0 ? 0 : 100 + shown * 100;
    }
    if (isTriple(dice)) return spot === 'triple' ? (ODDS[spot] ?? 0) : 0;
    return EVEN_MONEY[spot]?.(total) === true ? (ODDS[spot] ?? 0) : 0;
  },
};
