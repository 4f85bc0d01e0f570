import { type ClockSample, createServerClock, type DeviceClocks } from './server-clock.ts';

/**
 * The only deadline engine of a page (N13): one clock, the server's, and one tick, which reports the same time to every
 * countdown. A sleep of the device, a changed clock and a return to the page are handled at once.
 */
export interface Deadlines {
  /** Best known server time, epoch milliseconds. */
  now(): number;
  note(sample: ClockSample): void;
  /**
   * Reports the time at once, at each full second of the server, and when the page becomes visible again. Returns a
   * function that stops this.
   */
  follow(hear: (now: number) => void): () => void;
  /** Notifies that the device slept or its clock was set: time-dependent data must be fetched again. */
  onDoubt(hear: () => void): () => void;
  /** Requests the server's time if it is unknown. */
  ask(): void;
}

/** The engine's environment: device and page; tests pass their own. */
export interface DeadlineWorld extends DeviceClocks {
  /** Schedules a callback; returns a function that cancels it. */
  readonly later: (ms: number, run: () => void) => () => void;
  /** Notifies when the page becomes visible again; returns a function that stops this. */
  readonly onReturn: (run: () => void) => () => void;
  /** Requests the server's time; undefined on failure. Never rejects. */
  readonly askTime?: () => Promise<ClockSample | undefined>;
}

/** Shortly after the full second: a timer that fires early would show the last second twice. */
const AFTER_MS = 20;
/** Minimum interval between requests to a server that does not report its time. */
const ASK_AGAIN_MS = 10_000;

/** Creates the engine. A timer runs only while there are followers. */
export function createDeadlines(world: DeadlineWorld): Deadlines {
  const clock = createServerClock(world);
  const hearers = new Set<(now: number) => void>();
  const doubters = new Set<() => void>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let stop = () => {};

  function ask(): void {
    if (world.steady() - askedAt < ASK_AGAIN_MS) return;
    askedAt = world.steady();
    for (const hear of doubters) hear();
    void world.askTime?.().then((sample) => sample && note(sample));
  }

  function note(sample: ClockSample): void {
    clock.note(sample);
    if (hearers.size > 0) tick();
  }

  function tick(): void {
    stop();
    const now = clock.now();
    if (clock.isDoubtful()) ask();
    stop = world.later(1000 - (now % 1000) + AFTER_MS, tick);
    for (const hear of [...hearers]) hear(now);
  }

  let stopReturn = () => {};
  return {
    now: clock.now,
    note,
    ask() {
      if (!clock.isTrue()) ask();
    },
    follow(hear) {
      hearers.add(hear);
      if (hearers.size === 1) {
        stopReturn = world.onReturn(tick);
        tick();
      } else hear(clock.now());
      return () => {
        hearers.delete(hear);
        if (hearers.size > 0) return;
        stop();
        stopReturn();
      };
    },
    onDoubt(hear) {
      doubters.add(hear);
      return () => doubters.delete(hear);
    },
  };
}

/** Whole seconds from now to the end, rounded up; never below zero. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** `65` -> `1:05`, `3665` -> `1:01:05`. */
export function formatDuration(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `${String(rest).padStart(2, '0')}`;
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`;
}
