/** The two clocks of a device: the one that people set, and the one that only goes on (and may rest while the device sleeps). */
export interface DeviceClocks {
  /** Epoch milliseconds. */
  readonly wall: () => number;
  /** Milliseconds since anything. */
  readonly steady: () => number;
}

/** One question to a server that said its time. */
export interface ClockSample {
  /** The steady clock when the question left and when the answer was there. */
  readonly asked: number;
  readonly received: number;
  /** The server's clock, epoch milliseconds. */
  readonly server: number;
  /** What the server said may be off by so many milliseconds: it says whole seconds, for example. 0 when absent. */
  readonly within?: number;
}

/**
 * The server's time on a device whose own clock may be wrong, may be set while the page is open, and may have slept
 * (N13). Every deadline of a page is counted by it: two tabs and two devices agree.
 */
export interface ServerClock {
  /** Takes a sample, unless a better one is known. */
  note(sample: ClockSample): void;
  /** Epoch milliseconds of the server; until a sample came what the device's own clock said when this one was built, counted on. */
  now(): number;
  /** The server has said its time. */
  isTrue(): boolean;
  /** The device slept or its clock was set since the last sample: the server should be asked again. */
  isDoubtful(): boolean;
}

interface Anchor {
  readonly server: number;
  readonly wall: number;
  readonly steady: number;
  /** The server's time is known to within so many milliseconds. */
  readonly error: number;
}

/** The device's clocks may part so far before that means something. */
const TOLERANCE_MS = 400;
/** What a cheap clock may lose or gain: after a while a worse sample is worth more than an old one. */
const DRIFT = 1 / 5_000;

/** Builds the clock; it keeps the best sample alone. */
export function createServerClock({ wall, steady }: DeviceClocks): ServerClock {
  let anchor: Anchor = { server: wall(), wall: wall(), steady: steady(), error: Number.POSITIVE_INFINITY };

  /** By how much the device's clocks went on differently since the sample. */
  const apart = () => wall() - anchor.wall - (steady() - anchor.steady);
  const isDoubtful = () => Math.abs(apart()) > TOLERANCE_MS;

  return {
    isDoubtful,
    isTrue: () => anchor.error < Number.POSITIVE_INFINITY,
    note({ asked, received, server, within = 0 }) {
      const way = Math.max(0, received - asked) / 2;
      const error = way + within;
      const known = anchor.error + (steady() - anchor.steady) * DRIFT;
      if (known < error && !isDoubtful()) return;
      // What the answer says was true about half the way back ago.
      const since = steady() - received;
      anchor = { server: server + way + since, wall: wall(), steady: steady(), error };
    },
    now() {
      // Of two answers the later one: a deadline may seem to come too early for a moment, never too late.
      const gone = Math.max(wall() - anchor.wall, steady() - anchor.steady);
      return anchor.server + (isDoubtful() ? gone : steady() - anchor.steady);
    },
  };
}
