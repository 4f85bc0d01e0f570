/** Work that is done in turns, again and again, until it is stopped. */
export interface Turns {
  /** Begins; a second time changes nothing. */
  start(): void;
  /** Waits for the turn that runs and takes no other. */
  stop(): Promise<void>;
}

/**
 * Makes the turns. `turn` answers whether there is more to do: the next follows at once then, else after `everyMs`. One that
 * fails is told to `onError` and tried again at the next time.
 */
export function createTurns(turn: () => Promise<boolean>, everyMs: number, onError: (error: unknown) => void): Turns {
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  async function goOn(): Promise<void> {
    try {
      while (isRunning && (await turn()));
    } catch (error) {
      onError(error);
    }
    if (isRunning) timer = setTimeout(next, everyMs).unref();
  }

  function next(): void {
    current = goOn();
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      next();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await current;
    },
  };
}
