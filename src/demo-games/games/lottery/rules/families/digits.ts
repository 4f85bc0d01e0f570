import { digits, drawDigits, type Family, oddsFor, type Play, simplePlay, sumOf } from './play.ts';

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

/** Big or small, odd or even, by the sum: as many sums above the middle as below. */
function side(count: number): Play {
  const middle = (9 * count) / 2;
  return simplePlay(
    'side',
    [{ id: 'side', options: ['big', 'small', 'odd', 'even'] }],
    'each',
    () => oddsFor(2, 1),
    ([option], result) => {
      const sum = sumOf(result);
      if (option === 'big') return sum > middle;
      if (option === 'small') return sum < middle;
      return (sum % 2 === 1) === (option === 'odd');
    },
  );
}

/** The last digits in order. */
function tail(id: string, count: number, of: number): Play {
  return simplePlay(
    id,
    PLACES.slice(of - count, of).map(digits),
    'across',
    () => oddsFor(10 ** count, 1),
    (line, result) => line.join('') === result.slice(-count).join(''),
  );
}

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

export const digits3: Family = { plays: [side(3), position(3), tail('straight', 3, 3), box], draw: drawn(3) };

export const digits5: Family = {
  plays: [side(5), duel, position(5), tail('last2', 2, 5), tail('last3', 3, 5)],
  draw: drawn(5),
};
