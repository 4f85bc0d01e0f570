import { type Family, numbers, oddsFor, type Play, type Result, sidePlay, simplePlay, sumOf } from './play.ts';

const FACES = numbers(1, 6);
const ALL = 6 ** 3;
/** Number of throws for each total from 3 to 18. */
const WAYS = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];

function isTriple(result: Result): boolean {
  return result.every((face) => face === result[0]);
}

const plays: readonly Play[] = [
  // A triple loses these bets, as is customary.
  sidePlay(
    () => oddsFor(ALL, 105),
    10.5,
    (result) => (isTriple(result) ? undefined : sumOf(result)),
  ),
  simplePlay(
    'total',
    [{ id: 'total', options: Array.from({ length: 14 }, (_, at) => String(at + 4)) }],
    'each',
    ([total]) => oddsFor(ALL, WAYS[Number(total) - 3] ?? ALL),
    ([total], result) => sumOf(result) === Number(total),
  ),
  simplePlay(
    'pair',
    [{ id: 'face', options: FACES }],
    'each',
    () => oddsFor(ALL, 16),
    ([face], result) => result.filter((shown) => shown === face).length >= 2,
  ),
  simplePlay(
    'triple',
    [{ id: 'face', options: ['any', ...FACES] }],
    'each',
    ([face]) => oddsFor(ALL, face === 'any' ? 6 : 1),
    ([face], result) => isTriple(result) && (face === 'any' || face === result[0]),
  ),
];

export const dice3: Family = {
  plays,
  draw: (below) => Array.from({ length: 3 }, () => String(below(6) + 1)),
};
