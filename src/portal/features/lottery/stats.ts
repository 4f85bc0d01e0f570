import type { OpenedDraw } from '#contract/lottery/read.ts';

/** The share of the shown draws, from 0 to 1. */
export interface Share {
  readonly key: 'big' | 'small' | 'odd' | 'even';
  readonly part: number;
}

export interface Count {
  readonly number: string;
  readonly times: number;
}

type Kind = string | undefined;

/**
 * The value that counts as big or small: the sum, or the last two digits of the first prize in lotteries with many
 * prizes.
 */
function measureOf(kind: Kind, numbers: readonly string[]): { readonly value: number; readonly middle: number } {
  const [first = ''] = numbers;
  if (kind === 'vietnam27' || kind === 'four4') return { value: Number(first.slice(-2)), middle: 49.5 };
  const value = numbers.reduce((sum, number) => sum + Number(number), 0);
  const middles: Readonly<Record<string, number>> = { dice3: 10.5, eleven5: 30 };
  return { value, middle: (kind !== undefined && middles[kind]) || numbers.length * 4.5 };
}

/** The shares of big and small, odd and even. A draw exactly in the middle counts for neither. */
export function sharesOf(kind: Kind, draws: readonly OpenedDraw[]): readonly Share[] {
  const measures = draws.map(({ numbers }) => measureOf(kind, numbers));
  const part = (isOne: (measure: (typeof measures)[number]) => boolean) =>
    measures.length === 0 ? 0 : measures.filter(isOne).length / measures.length;
  return [
    { key: 'big', part: part(({ value, middle }) => value > middle) },
    { key: 'small', part: part(({ value, middle }) => value < middle) },
    { key: 'odd', part: part(({ value }) => value % 2 === 1) },
    { key: 'even', part: part(({ value }) => value % 2 === 0) },
  ];
}

/** The numbers counted for a draw: its numbers, or the last two digits of each in lotteries with many prizes. */
function countedOf(kind: Kind, numbers: readonly string[]): readonly string[] {
  return kind === 'vietnam27' || kind === 'four4' ? numbers.map((number) => number.slice(-2)) : numbers;
}

/** The most frequent numbers, and those not drawn for the longest time; at most `most` of each. */
export function hotAndCold(kind: Kind, draws: readonly OpenedDraw[], most: number) {
  const times = new Map<string, number>();
  const lastSeen = new Map<string, number>();
  for (const [age, { numbers }] of draws.entries()) {
    for (const number of countedOf(kind, numbers)) {
      times.set(number, (times.get(number) ?? 0) + 1);
      if (!lastSeen.has(number)) lastSeen.set(number, age);
    }
  }
  const sorted = (counts: ReadonlyMap<string, number>): Count[] =>
    [...counts]
      .map(([number, count]) => ({ number, times: count }))
      .sort((one, other) => other.times - one.times || one.number.localeCompare(other.number))
      .slice(0, most);
  return { hot: sorted(times), cold: sorted(lastSeen).filter(({ times: away }) => away > 0) };
}

/** The last two digits of a Vietnamese draw's numbers, grouped by the first of the two. */
export function endingsByHead(numbers: readonly string[]): readonly (readonly string[])[] {
  const endings = numbers.map((number) => number.slice(-2));
  return Array.from({ length: 10 }, (_, head) =>
    endings.filter((ending) => ending.length === 2 && ending[0] === String(head)).map((ending) => ending[1] ?? ''),
  ).map((tails) => tails.toSorted());
}

/** The prizes of a Vietnamese draw: the special prize and the first to the seventh, in display order. */
export function vietnamPrizes(numbers: readonly string[]): readonly (readonly string[])[] {
  const sizes = [1, 1, 2, 6, 4, 6, 3, 4];
  let from = 0;
  return sizes.map((size) => {
    from += size;
    return numbers.slice(from - size, from);
  });
}
