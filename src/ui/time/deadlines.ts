import { type ClockSample, createServerClock, type DeviceClocks } from './server-clock.ts';

/**
 * The one engine of a page's deadlines (N13): one clock, which is the server's, and one tick, at which everything that counts is
 * told the same moment. A device that slept, a clock that was set and a page that comes back are told of at once.
 */
export interface Deadlines {
  /** The server's time as far as it is known, epoch milliseconds. */
  now(): number;
  /** Takes what a reply said of the server's time. */
  note(sample: ClockSample): void;
  /** Tells the moment: at once, at each full second of the server, and when the page is looked at again; until it is ended. */
  follow(hear: (now: number) => void): () => void;
  /** Tells that the device slept or its clock was set: what was fetched for a time is asked for anew. */
  onDoubt(hear: () => void): () => void;
  /** Asks the server for its time where it has not said it yet. */
  ask(): void;
}

/** The device and the page around the engine; a test brings its own. */
export interface DeadlineWorld extends DeviceClocks {
  /** Runs something later; answers what takes it back. */
  readonly later: (ms: number, run: () => void) => () => void;
  /** Tells that the page is looked at again; answers what ends that. */
  readonly onReturn: (run: () => void) => () => void;
  /** Asks the server for its time; undefined where it did not say. Never rejects. */
  readonly askTime?: () => Promise<ClockSample | undefined>;
}

/** A little after the full second: a timer that fires early would show the last one twice. */
const AFTER_MS = 20;
/** A server that does not say its time is asked this often at most. */
const ASK_AGAIN_MS = 10_000;

/** Builds the engine. It runs a timer only while somebody follows. */
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
