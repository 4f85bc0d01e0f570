import type { TableGame } from './table-game.ts';

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
/** Pockets of the wheel, clockwise. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const;

export function colourOf(number: number): 'green' | 'red' | 'black' {
  if (number === 0) return 'green';
  return RED.has(number) ? 'red' : 'black';
}

/** Spots that cover many numbers: which. */
const COVERS: Readonly<Record<string, (number: number) => boolean>> = {
  red: (number) => RED.has(number),
  black: (number) => number > 0 && !RED.has(number),
  odd: (number) => number % 2 === 1,
  even: (number) => number > 0 && number % 2 === 0,
  low: (number) => number >= 1 && number <= 18,
  high: (number) => number >= 19,
  dozen1: (number) => number >= 1 && number <= 12,
  dozen2: (number) => number >= 13 && number <= 24,
  dozen3: (number) => number >= 25,
  column1: (number) => number > 0 && number % 3 === 1,
  column2: (number) => number > 0 && number % 3 === 2,
  column3: (number) => number > 0 && number % 3 === 0,
};
const ODDS: Readonly<Record<string, number>> = Object.fromEntries([
  ...WHEEL.toSorted((one, other) => one - other).map((number) => [`n${number}`, 3_600]),
  ...Object.keys(COVERS).map((spot) => [spot, /^(dozen|column)/.test(spot) ? 300 : 200]),
]);

/** European roulette: one zero. */
export const roulette: TableGame = {
  id: 'roulette',
  classify: 'ROU',
  odds: ODDS,
  pairs: [
    ['red', 'black'],
    ['odd', 'even'],
    ['low', 'high'],
  ],
  blocks: 1,
  returnRate: 9_730,
  draw: (take) => [String(take(37))],
  pays(spot, [drawn]) {
    const isWon = spot === `n${drawn}` || (Object.hasOwn(COVERS, spot) && COVERS[spot]?.(Number(drawn)));
    return isWon ? (ODDS[spot] ?? 0) : 0;
  },
};
