/** Rate limit of chat messages: `burst` messages at once, then one per `everyMs`. */
export const INTERVALS = { burst: 5, everyMs: 1_500 } as const;
/** `most` filtered messages within `withinMs` mute their author for `muteMs`. */
export const STRIKES = { most: 3, withinMs: 10 * 60_000, muteMs: 5 * 60_000 } as const;

export type RateDecision =
  | { readonly may: true; readonly dueAt: number }
  | { readonly may: false; readonly waitMs: number };

/**
 * Generic cell rate algorithm (ITU-T I.371): `dueAt` is the theoretical arrival time of the next message; a message may
 * arrive earlier by the burst tolerance. One number is the whole state. Epoch milliseconds.
 */
export function checkRate(dueAt: number, now: number): RateDecision {
  const due = Math.max(dueAt, now);
  const tooSoon = due - now - (INTERVALS.burst - 1) * INTERVALS.everyMs;
  return tooSoon > 0 ? { may: false, waitMs: tooSoon } : { may: true, dueAt: due + INTERVALS.everyMs };
}

/** A member's filter hits including one at `now`: the hits that still count, and the end of the mute. */
export interface Struck {
  readonly hits: readonly number[];
  readonly mutedUntil?: number;
}

/** Counts a message that the filter blocked or masked; a mute resets the count. Epoch milliseconds. */
export function countHit(before: readonly number[], now: number): Struck {
  const hits = [...before.filter((at) => at > now - STRIKES.withinMs), now];
  return hits.length < STRIKES.most ? { hits } : { hits: [], mutedUntil: now + STRIKES.muteMs };
}
