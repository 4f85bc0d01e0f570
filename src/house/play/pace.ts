/** How fast one session may ask for something. */
export interface Pace {
  /** Counts; false where there were more than the limit in the window. */
  take(session: string): boolean;
}

export interface PaceRule {
  readonly limit: number;
  readonly windowMs: number;
}

/** Sessions that are counted at a time; past it all begin anew, which lets nobody in for longer than a window. */
const MOST = 20_000;

/** A fixed window for each session, in this process. */
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
