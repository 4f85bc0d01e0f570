/**
 * The two clocks of a device: the wall clock, which can be set, and the monotonic clock, which may stop while the
 * device sleeps.
 */
export interface DeviceClocks {
  /** Epoch milliseconds. */
  readonly wall: () => number;
  /** Milliseconds since an arbitrary start. */
  readonly steady: () => number;
}

export interface ClockSample {
  /** Monotonic time when the request was sent and when the reply arrived. */
  readonly asked: number;
  readonly received: number;
  /** The server's clock, epoch milliseconds. */
  readonly server: number;
  /** Uncertainty of the server's value in milliseconds, for example for whole seconds. 0 when absent. */
  readonly within?: number;
}

/**
 * The server's time on a device whose own clock may be wrong, may be set while the page is open, and may have slept
 * (N13). Every deadline of a page uses it: two tabs and two devices agree.
 */
export interface ServerClock {
  /** Takes a sample, unless a better one is known. */
  note(sample: ClockSample): void;
  /** Server time in epoch milliseconds; until the first sample, the device's clock at creation, extrapolated. */
  now(): number;
  /** Whether a sample is known. */
  isTrue(): boolean;
  /** The device slept or its clock was set since the last sample: the server should be asked again. */
  isDoubtful(): boolean;
}

interface Anchor {
  readonly server: number;
  readonly wall: number;
  readonly steady: number;
  /** Uncertainty of the server's time in milliseconds. */
  readonly error: number;
}

/** Maximum divergence of the device's clocks that counts as noise. */
const TOLERANCE_MS = 400;
/** Drift of a cheap clock: after a while a worse new sample is better than an old one. */
const DRIFT = 1 / 5_000;

/** Creates the clock; only the best sample is stored. */
export function createServerClock({ wall, steady }: DeviceClocks): ServerClock {
  let anchor: Anchor = { server: wall(), wall: wall(), steady: steady(), error: Number.POSITIVE_INFINITY };

  /** Divergence of the device's clocks since the sample. */
  const apart = () => wall() - anchor.wall - (steady() - anchor.steady);
  const isDoubtful = () => Math.abs(apart()) > TOLERANCE_MS;

  return {
    isDoubtful,
    isTrue: () => anchor.error < Number.POSITIVE_INFINITY,
    note({ asked, received, server, within = 0 }) {
      const latency = Math.max(0, received - asked) / 2;
      const error = latency + within;
      const known = anchor.error + (steady() - anchor.steady) * DRIFT;
      if (known < error && !isDoubtful()) return;
      // The server's value was true half a round trip before the reply arrived.
      const since = steady() - received;
      anchor = { server: server + latency + since, wall: wall(), steady: steady(), error };
    },
    now() {
      // The later of two estimates: a deadline may appear too early for a moment, never too late.
      const gone = Math.max(wall() - anchor.wall, steady() - anchor.steady);
      return anchor.server + (isDoubtful() ? gone : steady() - anchor.steady);
    },
  };
}
