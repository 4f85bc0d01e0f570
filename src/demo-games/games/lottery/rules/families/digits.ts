import {
  digits,
  drawDigits,
  type Family,
  lastDigits,
  oddsFor,
  type Play,
  type Result,
  sidePlay,
  simplePlay,
  sumOf,
} from './play.ts';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

/** One digit at one position. */
function position(count: number): Play {
  return simplePlay(
    'position',
    PLACES.slice(0, count).map(digits),
    'each',
    () => oddsFor(10, 1),
    (line, result) => line.some((digit, at) => digit !== '' && digit === result[at]),
  );
}

/** By the sum: as many sums above the middle as below. */
const side = (count: number): Play => sidePlay(() => oddsFor(2, 1), (9 * count) / 2, sumOf);
const written = (result: Result): string => result.join('');

const box: Play = simplePlay(
  'box',
  [digits('any')],
  3,
  () => oddsFor(1000, 6),
  (line, result) => line.toSorted().join('') === result.toSorted().join(''),
);

const duel: Play = simplePlay(
  'duel',
  [{ id: 'duel', options: ['dragon', 'tiger', 'tie'] }],
  'each',
  ([option]) => oddsFor(100, option === 'tie' ? 10 : 45),
  ([option], result) => {
    const difference = Number(result[0]) - Number(result[4]);
    if (option === 'tie') return difference === 0;
    return option === 'dragon' ? difference > 0 : difference < 0;
  },
);

function drawn(count: number): Family['draw'] {
  return (below) => [...drawDigits(below, count)];
}

export const digits3: Family = {
  plays: [side(3), position(3), lastDigits('straight', PLACES.slice(0, 3), written), box],
  draw: drawn(3),
};

export const digits5: Family = {
  plays: [
    side(5),
    duel,
    position(5),
    lastDigits('last2', PLACES.slice(3), written),
    lastDigits('last3', PLACES.slice(2), written),
  ],
  draw: drawn(5),
};
