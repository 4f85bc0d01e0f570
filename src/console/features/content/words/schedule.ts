/** Decides whether content is shown at a given time, by its hidden flag and its schedule. */
import type { ContentState } from '#contract/staff/content/content.ts';

/** Times are ISO 8601, empty if unbounded. The interval is half-open: at `until` the content is no longer shown. */
export interface Schedule {
  readonly hidden: boolean;
  readonly from: string;
  readonly until: string;
}

/** The state at a time in epoch milliseconds. Pure; the gateway computes the same. */
export function stateAt({ hidden, from, until }: Schedule, now: number): Exclude<ContentState, 'removed'> {
  if (hidden) return 'hidden';
  if (until !== '' && Date.parse(until) <= now) return 'ended';
  return from !== '' && Date.parse(from) > now ? 'scheduled' : 'live';
}

/** The next time at which the state changes by schedule; undefined if it never does. */
export function nextChange({ hidden, from, until }: Schedule, now: number): number | undefined {
  if (hidden) return undefined;
  return [from, until].map((at) => Date.parse(at)).find((at) => at > now);
}

/** A duration in the largest unit that fits: `['days', 3]`. */
export function distance(ms: number): readonly [unit: 'minutes' | 'hours' | 'days', count: number] {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / 60_000));
  if (minutes < 90) return ['minutes', minutes];
  const hours = Math.round(minutes / 60);
  return hours < 48 ? ['hours', hours] : ['days', Math.round(hours / 24)];
}
