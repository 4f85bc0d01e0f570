import { type Family, numbers, oddsFor, type Play, sidePlay, simplePlay, sumOf } from './play.ts';

const POOL = numbers(1, 11);
/** Combinations of five out of eleven. */
const ALL = 462;
/** Winning combinations by the sum of the five: 32 have a sum of exactly 30 and lose on both sides. */
const SIDES: Readonly<Record<string, number>> = { big: 215, small: 215, odd: 236, even: 226 };

/** A number of picks that must all be among the five. */
function any(count: number, ways: number): Play {
  return simplePlay(
    `any${count}`,
    [{ id: 'any', options: POOL }],
    count,
    () => oddsFor(ALL, ways),
    (line, result) => line.every((number) => result.includes(number)),
  );
}

const plays: readonly Play[] = [
  sidePlay((side) => oddsFor(ALL, SIDES[side] ?? ALL), 30, sumOf),
  simplePlay(
    'first',
    [{ id: 'first', options: POOL }],
    'each',
    () => oddsFor(11, 1),
    ([number], result) => number === result[0],
  ),
  any(2, 84),
  any(3, 28),
  any(5, 1),
];

export const eleven5: Family = {
  plays,
  draw(below) {
    const pool = [...POOL];
    return Array.from({ length: 5 }, () => pool.splice(below(pool.length), 1).join(''));
  },
};
