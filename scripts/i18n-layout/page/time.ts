/** Pauses the page's long timers while it is measured: a toast that disappears, a call that times out. */

/** Timers below this are part of rendering: a short delay, a retry of a call. */
const LONG_MS = 3_000;

let waiting: Map<number, () => void> | undefined;

/** Long timeouts set from now on wait while time is paused; long intervals (slides, a news ticker) skip their ticks. */
export function takeTimers(): void {
  const [set, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  const repeat = window.setInterval.bind(window);
  const setLong = (run: () => void, ms: number): number => {
    const id: number = set(() => (waiting === undefined ? run() : void waiting.set(id, run)), ms);
    return id;
  };
  const take = (run: TimerHandler, ms = 0, ...values: unknown[]): number =>
    typeof run === 'function' && ms >= LONG_MS ? setLong(() => run(...values), ms) : set(run, ms, ...values);
  Object.assign(window, {
    setTimeout: take,
    setInterval: (run: TimerHandler, ms = 0, ...values: unknown[]) =>
      typeof run === 'function' && ms >= LONG_MS
        ? repeat(() => waiting === undefined && run(...values), ms)
        : repeat(run, ms, ...values),
    clearTimeout: (id?: number) => {
      if (id !== undefined) waiting?.delete(id);
      clear(id);
    },
  });
}

export function holdTime(): void {
  waiting ??= new Map();
}

export function letTimePass(): void {
  const pending = [...(waiting?.values() ?? [])];
  waiting = undefined;
  for (const run of pending) run();
}
