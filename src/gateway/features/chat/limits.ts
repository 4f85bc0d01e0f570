/** A member may send so many messages at once, and then one in each so many milliseconds. */
export const INTERVALS = { burst: 5, everyMs: 1_500 } as const;
/** So many messages that the filter stopped within a time make the room silent for their writer for another. */
export const STRIKES = { most: 3, withinMs: 10 * 60_000, muteMs: 5 * 60_000 } as const;

/** Whether a message may be sent now. */
export type Turn = { readonly may: true; readonly dueAt: number } | { readonly may: false; readonly waitMs: number };

/**
 * The generic cell rate algorithm (ITU-T I.371): `dueAt` is when the next message would be due if every one kept the
 * rhythm; one may come as much earlier as the burst allows. One number says it all. Epoch milliseconds.
 */
export function takeTurn(dueAt: number, now: number): Turn {
  const due = Math.max(dueAt, now);
  const tooSoon = due - now - (INTERVALS.burst - 1) * INTERVALS.everyMs;
  return tooSoon > 0 ? { may: false, waitMs: tooSoon } : { may: true, dueAt: due + INTERVALS.everyMs };
}

/** What a member's hits come to with one more at `now`: those that still count, and until when the member is muted. */
export interface Struck {
  readonly hits: readonly number[];
  readonly mutedUntil?: number;
}

/** Counts a message that the filter stopped or masked; a mute starts the count anew. Epoch milliseconds. */
export function countHit(before: readonly number[], now: number): Struck {
  const hits = [...before.filter((at) => at > now - STRIKES.withinMs), now];
  return hits.length < STRIKES.most ? { hits } : { hits: [], mutedUntil: now + STRIKES.muteMs };
}
