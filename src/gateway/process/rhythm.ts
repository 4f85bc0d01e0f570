/** Something that is done again and again, one turn after the other. */
export interface Poller {
  /** As docs/jobs.md lists it. */
  readonly name: string;
  /** Takes the first turn at once. */
  start(): void;
  /** Waits for the turn that runs and takes no other. */
  stop(): Promise<void>;
}

/** One that others may tell that there is something to do. */
export interface UrgentPoller extends Poller {
  /** Takes the next turn at once, or right after the one that runs; nothing before the start. */
  pollNow(): void;
}

/** Takes a turn of this name every `everyMs`, counted from the end of the last one. `turn` must not reject. */
export function createPoller(name: string, everyMs: number, turn: () => Promise<unknown>): UrgentPoller {
  let running = false;
  let isPolledNow = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  function next(): void {
    timer = undefined;
    isPolledNow = false;
    current = turn().finally(() => {
      if (running) timer = setTimeout(next, isPolledNow ? 0 : everyMs).unref();
    });
  }

  return {
    name,
    start() {
      if (running) return;
      running = true;
      next();
    },
    pollNow() {
      isPolledNow = true;
      if (!running || timer === undefined) return;
      clearTimeout(timer);
      next();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await current;
    },
  };
}
