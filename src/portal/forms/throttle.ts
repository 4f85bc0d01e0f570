/** Throttle: a function that may be called often and runs seldom. */
export interface Throttled {
  run(): void;
  cancel(): void;
}

/**
 * Runs `act` at once when the last run is `gapMs` or longer ago, else as soon as that time has passed, once for all
 * calls in between (M265: once per second).
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
      // Setting the clock back never extends the wait beyond the gap.
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
