/** Whether something is shown at a moment, by its hiding and its time. */
import type { ContentState } from '#contract/staff/content/content.ts';

/** What decides; times are ISO 8601, empty where there is no bound. Half-open: `until` is the first moment without it. */
export interface Schedule {
  readonly hidden: boolean;
  readonly from: string;
  readonly until: string;
}

/** The state at a moment (epoch milliseconds). Pure; the gateway comes to the same. */
export function stateAt({ hidden, from, until }: Schedule, now: number): Exclude<ContentState, 'removed'> {
  if (hidden) return 'hidden';
  if (until !== '' && Date.parse(until) <= now) return 'ended';
  return from !== '' && Date.parse(from) > now ? 'scheduled' : 'live';
}

/** The next moment at which the state changes by itself; undefined where it never does. */
export function nextTurn({ hidden, from, until }: Schedule, now: number): number | undefined {
  if (hidden) return undefined;
  return [from, until].map((at) => Date.parse(at)).find((at) => at > now);
}

/** How far away something is, in the largest unit that fits: `['days', 3]`. */
export function distance(ms: number): readonly [unit: 'minutes' | 'hours' | 'days', count: number] {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / 60_000));
  if (minutes < 90) return ['minutes', minutes];
  const hours = Math.round(minutes / 60);
  return hours < 48 ? ['hours', hours] : ['days', Math.round(hours / 24)];
}
