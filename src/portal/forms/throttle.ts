/** A function that may be asked for often and runs seldom. */
export interface Throttled {
  run(): void;
  /** Forgets a run that is still to come. */
  cancel(): void;
}

/**
 * Runs `act` at once when the last run is `gapMs` or longer ago, else as soon as that time has passed. However often it
 * is asked for in between, it then runs once (M265: once per second).
 */
export function createThrottle(gapMs: number, act: () => void, now: () => number = Date.now): Throttled {
  let last = Number.NEGATIVE_INFINITY;
  let later: ReturnType<typeof setTimeout> | undefined;
  function fire() {
    later = undefined;
    last = now();
    act();
  }
  return {
    run() {
      if (later !== undefined) return;
      // A clock that was set back never makes anybody wait longer than the gap.
      const wait = Math.min(gapMs, last + gapMs - now());
      if (wait <= 0) fire();
      else later = setTimeout(fire, wait);
    },
    cancel() {
      clearTimeout(later);
      later = undefined;
    },
  };
}
