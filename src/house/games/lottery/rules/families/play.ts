/** A result as it is shown: numbers as texts, in the order in which they are drawn. */
export type Result = readonly string[];

/** One of the things that a play lets be picked, with a name for its row (`lottery.group.ID`). */
export interface Group {
  readonly id: string;
  readonly options: readonly string[];
}

/**
 * How picks become lines. `each`: every pick is a line by itself. `across`: one pick of every group together. A number: so
 * many different picks of the one group together, in no order.
 */
export type Join = 'each' | 'across' | number;

/**
 * One line: as many texts as the play has groups (empty where a group takes no part), or the picks that stand together.
 */
export type Line = readonly string[];

/** One way to bet on a lottery (`lottery.play.FAMILY.ID`). */
export interface Play {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly join: Join;
  /** What a line pays on a result for a stake of one, in hundredths and with the stake in it; 0 when it loses. */
  readonly pays: (line: Line, result: Result) => number;
  /** The most that one hit of a line pays, in hundredths: what the slip shows as its odds. */
  readonly odds: (line: Line) => number;
}

/** A kind of lottery: how it is drawn and what can be played on it. */
export interface Family {
  readonly plays: readonly Play[];
  /** Draws a result; `below(n)` answers a fair whole number from 0 up to n. */
  readonly draw: (below: (bound: number) => number) => Result;
}

/** Hundredths of the stakes that come back in the long run, of plays with one prize. */
const RETURN = 96;

/** Odds in hundredths of what happens in `ways` of `all` cases, rounded in the house's favour. */
export function oddsFor(all: number, ways: number): number {
  return Math.floor((all * RETURN) / ways);
}

/** A play whose lines pay one price when they come in. */
export function simplePlay(
  id: string,
  groups: readonly Group[],
  join: Join,
  price: (line: Line) => number,
  comesIn: (line: Line, result: Result) => boolean,
): Play {
  return { id, groups, join, odds: price, pays: (line, result) => (comesIn(line, result) ? price(line) : 0) };
}

const DIGITS: readonly string[] = Array.from({ length: 10 }, (_, digit) => String(digit));

/** A group of the ten digits. */
export function digits(id: string): Group {
  return { id, options: DIGITS };
}

/** The numbers from `first` to `last`, as texts of one width. */
export function numbers(first: number, last: number): string[] {
  const width = String(last).length;
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(width, '0'));
}

/** Sum of the numbers of a result. */
export function sumOf(result: Result): number {
  return result.reduce((sum, number) => sum + Number(number), 0);
}

/** Draws a text of so many digits. */
export function drawDigits(below: (bound: number) => number, count: number): string {
  return Array.from({ length: count }, () => String(below(10))).join('');
}
