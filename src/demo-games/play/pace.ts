/** Rate limit per session. */
export interface Pace {
  /** Counts a call; false if the limit of the window is exceeded. */
  take(session: string): boolean;
}

export interface PaceRule {
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Maximum number of counted sessions; above it all counters are reset, which lifts the limit for at most one window.
 */
const MOST = 20_000;

/** A fixed-window rate limit per session, in memory. */
export function createPace({ limit, windowMs }: PaceRule, now: () => number): Pace {
  let window = 0;
  let counts = new Map<string, number>();
  return {
    take(session) {
      const current = Math.floor(now() / windowMs);
      if (current !== window || counts.size >= MOST) [window, counts] = [current, new Map()];
      const count = (counts.get(session) ?? 0) + 1;
      counts.set(session, count);
      return count <= limit;
    },
  };
}
