import {
  digits,
  drawDigits,
  type Family,
  lastDigits,
  numbers,
  oddsFor,
  type Play,
  type Result,
  sidePlay,
  simplePlay,
} from './play.ts';

/** Digits of each prize in order: the special prize, then the first to the seventh. */
const SIZES = [...Array(10).fill(5), ...Array(10).fill(4), ...Array(3).fill(3), ...Array(4).fill(2)] as number[];
const PAIRS = numbers(0, 99);
/** Odds of each hit among the 27 endings. */
const LO = 355;
/** Two endings that must both hit: probability one in 18.21. */
const LO_TWO = 1_730;

function ending(number: string | undefined): string {
  return number?.slice(-2) ?? '';
}

const plays: readonly Play[] = [
  {
    id: 'lo',
    groups: [{ id: 'pair', options: PAIRS }],
    join: 'each',
    odds: () => LO,
    pays: ([pair], result) => LO * result.filter((number) => ending(number) === pair).length,
  },
  simplePlay(
    'de',
    [{ id: 'pair', options: PAIRS }],
    'each',
    () => oddsFor(100, 1),
    ([pair], [special]) => ending(special) === pair,
  ),
  simplePlay(
    'lo2',
    [{ id: 'pair', options: PAIRS }],
    2,
    () => LO_TWO,
    (line, result: Result) => line.every((pair) => result.some((number) => ending(number) === pair)),
  ),
  simplePlay(
    'head',
    [digits('head')],
    'each',
    () => oddsFor(10, 1),
    ([digit], [special]) => ending(special)[0] === digit,
  ),
  simplePlay(
    'tail',
    [digits('tail')],
    'each',
    () => oddsFor(10, 1),
    ([digit], [special]) => ending(special)[1] === digit,
  ),
  lastDigits('last3', ['third', 'fourth', 'fifth'], ([special]) => special),
  sidePlay(
    () => oddsFor(2, 1),
    49.5,
    ([special]) => Number(ending(special)),
  ),
];

/** Twenty-seven prizes of five to two digits, like the lottery of northern Vietnam. */
export const vietnam27: Family = { plays, draw: (below) => SIZES.map((size) => drawDigits(below, size)) };
