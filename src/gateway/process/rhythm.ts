/** Something that is done again and again, one turn after the other. */
export interface Rhythm {
  /** As docs/jobs.md lists it. */
  readonly name: string;
  /** Takes the first turn at once. */
  start(): void;
  /** Waits for the turn that runs and takes no other. */
  stop(): Promise<void>;
}

/** One that others may tell that there is something to do. */
export interface HastyRhythm extends Rhythm {
  /** Takes the next turn at once, or right after the one that runs; nothing before the start. */
  hurry(): void;
}

/** Takes a turn of this name every `everyMs`, counted from the end of the last one. `turn` must not reject. */
export function createRhythm(name: string, everyMs: number, turn: () => Promise<unknown>): HastyRhythm {
  let running = false;
  let isHurried = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  function next(): void {
    timer = undefined;
    isHurried = false;
    current = turn().finally(() => {
      if (running) timer = setTimeout(next, isHurried ? 0 : everyMs).unref();
    });
  }

  return {
    name,
    start() {
      if (running) return;
      running = true;
      next();
    },
    hurry() {
      isHurried = true;
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
