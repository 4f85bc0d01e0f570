/** The page's own time: what would happen by itself while it is looked at (a word that goes, a call that is given up) waits. */

/** Shorter ones belong to what is being drawn: a moment's delay, another try of a call. */
const LONG_MS = 3_000;

let waiting: Map<number, () => void> | undefined;

/** Has long timers that are set from now on wait while time is held; what repeats (slides, a line of news) leaves out its turns meanwhile. */
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

/** Until `letTimePass` nothing happens by itself. */
export function holdTime(): void {
  waiting ??= new Map();
}

export function letTimePass(): void {
  const due = [...(waiting?.values() ?? [])];
  waiting = undefined;
  for (const run of due) run();
}
