import { digits, drawDigits, type Family, type Line, lastDigits, type Play, type Result } from './play.ts';

const PLACES = ['first', 'second', 'third', 'fourth'];
/** First, second and third prize, ten starters, ten consolations. */
const PRIZES = 23;

/**
 * A play that pays by the prize at which the number is drawn, in hundredths for a stake of one. A number drawn twice is
 * paid twice.
 */
function priced(id: string, price: (place: number) => number): Play {
  return {
    id,
    groups: PLACES.map(digits),
    join: 'across',
    odds: () => price(0),
    pays: (line: Line, result: Result) =>
      result.reduce((sum, number, place) => (number === line.join('') ? sum + price(place) : sum), 0),
  };
}

const BIG = [340_000, 120_000, 60_000];
const SMALL = [480_000, 290_000, 180_000];
const STARTER = 26_000;
const CONSOLATION = 17_000;

export const four4: Family = {
  plays: [
    priced('big', (place) => BIG[place] ?? (place < 13 ? STARTER : CONSOLATION)),
    priced('small', (place) => SMALL[place] ?? 0),
    lastDigits('last3', PLACES.slice(1), ([first]) => first),
    lastDigits('last2', PLACES.slice(2), ([first]) => first),
  ],
  draw: (below) => Array.from({ length: PRIZES }, () => drawDigits(below, 4)),
};
