import type { TableGame } from './table-game.ts';

/** What a total pays, stake included, in hundredths; 3 and 18 are triples only. */
const TOTALS: Readonly<Record<number, number>> = {
  4: 6_300,
  5: 3_300,
  6: 2_000,
  7: 1_300,
  8: 900,
  9: 800,
  10: 700,
  11: 700,
  12: 800,
  13: 900,
  14: 1_300,
  15: 2_000,
  16: 3_300,
  17: 6_300,
};
/** The bets that pay double, by the total. */
const EVEN_MONEY: Readonly<Record<string, (total: number) => boolean>> = {
  small: (total) => total <= 10,
  big: (total) => total >= 11,
  odd: (total) => total % 2 === 1,
  even: (total) => total % 2 === 0,
};
const FACES = [1, 2, 3, 4, 5, 6];

export function totalOf(dice: readonly string[]): number {
  return dice.reduce((sum, die) => sum + Number(die), 0);
}

const isTriple = (dice: readonly string[]): boolean => new Set(dice).size === 1;

/** Three dice; a triple loses the four even-money bets. */
export const sicbo: TableGame = {
  id: 'sicbo',
  classify: 'SIC',
  spots: [
    'small',
    'big',
    'odd',
    'even',
    'triple',
    ...FACES.map((face) => `face${face}`),
    ...Object.keys(TOTALS).map((total) => `total${total}`),
  ],
  pairs: [
    ['small', 'big'],
    ['odd', 'even'],
  ],
  blocks: 1,
  returnRate: 9_722,
  draw: (take) => [1, 2, 3].map(() => String(take(6) + 1)),
  pays(spot, dice) {
    const total = totalOf(dice);
    if (spot.startsWith('total')) return spot === `total${total}` ? (TOTALS[total] ?? 0) : 0;
    if (spot.startsWith('face')) {
      const shown = dice.filter((die) => spot === `face${die}`).length;
      return shown === 0 ? 0 : 100 + shown * 100;
    }
    if (isTriple(dice)) return spot === 'triple' ? 3_100 : 0;
    return EVEN_MONEY[spot]?.(total) === true ? 200 : 0;
  },
};
