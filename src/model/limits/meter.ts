import type { Limit } from './limit.ts';
import { type Posting, shareOf } from './measure.ts';
import { holds, type Span, spanAt } from './period.ts';

/** The measure of one limit at instants that do not go back, without summing a whole period for each. */
export interface Meter {
  /** The measure over the span that holds an instant. */
  readonly measuredAt: (at: number) => bigint;
  /** Must be called before the posting at this index of the list becomes zero. */
  readonly remove: (index: number) => void;
}

/** `postings` may only grow, in order of time, and postings in it may become zero. */
export function createMeter(zone: string, { measure, period }: Limit, postings: readonly Posting[]): Meter {
  if (period === null) return { measuredAt: () => 0n, remove: () => {} };
  let span: Span | undefined;
  // The sum is that of the postings from `first` to before `end`.
  let [first, end, sum] = [0, 0, 0n];
  const shareAt = (index: number) => {
    const posting = postings[index];
    return posting === undefined ? 0n : shareOf(measure, posting.kind, posting.amountMinor);
  };
  const isOver = (now: Span, index: number) => {
    const posting = postings[index];
    return posting !== undefined && !holds(now, posting.at);
  };
  return {
    measuredAt(at) {
      // A calendar period lasts: finding it costs more than everything else.
      const now = span?.kind === 'calendar' && holds(span, at) ? span : spanAt(zone, period, at);
      span = now;
      for (; end < postings.length; end += 1) sum += shareAt(end);
      for (; first < end && isOver(now, first); first += 1) sum -= shareAt(first);
      return sum;
    },
    remove(index) {
      if (index >= first && index < end) sum -= shareAt(index);
    },
  };
}
