/** Something that is done again and again, one turn after the other. */
export interface Rhythm {
  /** Takes the first turn at once. */
  start(): void;
  /** Waits for the turn that runs and takes no other. */
  stop(): Promise<void>;
}

/** Takes a turn every `everyMs`, counted from the end of the last one. `turn` must not reject. */
export function createRhythm(everyMs: number, turn: () => Promise<unknown>): Rhythm {
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  function next(): void {
    current = turn().finally(() => {
      if (running) timer = setTimeout(next, everyMs).unref();
    });
  }

  return {
    start() {
      if (running) return;
      running = true;
      next();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await current;
    },
  };
}
