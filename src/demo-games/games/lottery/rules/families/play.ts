/** A result: numbers as text, in the order of the draw. */
export type Result = readonly string[];

/** A group of options that a play offers; its name is `lottery.group.ID`. */
export interface Group {
  readonly id: string;
  readonly options: readonly string[];
}

/**
 * How picks form lines. `each`: every pick is a line. `across`: one pick of every group. A number: that many different
 * picks of the single group, in any order.
 */
export type Join = 'each' | 'across' | number;

/** One line: one text per group (empty if a group takes no part), or the combined picks. */
export type Line = readonly string[];

/** A play of a lottery (`lottery.play.FAMILY.ID`). */
export interface Play {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly join: Join;
  /** Payout of a line for a stake of one, in hundredths including the stake; 0 if it loses. */
  readonly pays: (line: Line, result: Result) => number;
  /** Maximum payout of one hit of a line, in hundredths: the odds shown on the slip. */
  readonly odds: (line: Line) => number;
}

export interface Family {
  readonly plays: readonly Play[];
  /** Draws a result; `below(n)` returns an unbiased integer from 0 up to n. */
  readonly draw: (below: (bound: number) => number) => Result;
}

/** Return to player of plays with one prize, in hundredths. */
const RETURN = 96;

/** Odds in hundredths of an event with `ways` of `all` cases, rounded down in the operator's favour. */
export function oddsFor(all: number, ways: number): number {
  return Math.floor((all * RETURN) / ways);
}

/** A play whose winning lines all pay the same. */
export function simplePlay(
  id: string,
  groups: readonly Group[],
  join: Join,
  price: (line: Line) => number,
  comesIn: (line: Line, result: Result) => boolean,
): Play {
  return { id, groups, join, odds: price, pays: (line, result) => (comesIn(line, result) ? price(line) : 0) };
}

/**
 * Big or small, odd or even. `read` gives the value of a result; undefined: all four lose; the middle is neither big nor
 * small.
 */
export function sidePlay(
  price: (side: string) => number,
  middle: number,
  read: (result: Result) => number | undefined,
): Play {
  const sides: Readonly<Record<string, (value: number) => boolean>> = {
    big: (value) => value > middle,
    small: (value) => value < middle,
    odd: (value) => value % 2 === 1,
    even: (value) => value % 2 === 0,
  };
  const groups = [{ id: 'side', options: Object.keys(sides) }];
  return simplePlay(
    'side',
    groups,
    'each',
    ([side = '']) => price(side),
    ([side = ''], result) => {
      const value = read(result);
      return value !== undefined && sides[side]?.(value) === true;
    },
  );
}

/** The last digits of a number of which the groups are the last places. */
export function lastDigits(id: string, places: readonly string[], take: (result: Result) => string | undefined): Play {
  const groups = places.map(digits);
  const price = oddsFor(10 ** places.length, 1);
  return simplePlay(
    id,
    groups,
    'across',
    () => price,
    (line, result) => take(result)?.endsWith(line.join('')) === true,
  );
}

const DIGITS: readonly string[] = Array.from({ length: 10 }, (_, digit) => String(digit));

export function digits(id: string): Group {
  return { id, options: DIGITS };
}

/** Numbers from `first` to `last`, padded to equal width. */
export function numbers(first: number, last: number): string[] {
  const width = String(last).length;
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(width, '0'));
}

export function sumOf(result: Result): number {
  return result.reduce((sum, number) => sum + Number(number), 0);
}

export function drawDigits(below: (bound: number) => number, count: number): string {
  return Array.from({ length: count }, () => String(below(10))).join('');
}
