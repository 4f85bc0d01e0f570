/** Work that is done in turns, again and again, until it is stopped. */
export interface Turns {
  /** Begins; a second time changes nothing. */
  start(): void;
  /** Takes the next turn at once instead of at its time, or once more after the one that runs. */
  wake(): void;
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
  let isWoken = false;
  let current: Promise<unknown> = Promise.resolve();

  async function goOn(): Promise<void> {
    timer = undefined;
    try {
      do isWoken = false;
      while (isRunning && ((await turn()) || isWoken));
    } catch (error) {
      onError(error);
    }
    if (isRunning) timer = setTimeout(next, isWoken ? 0 : everyMs).unref();
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
    wake() {
      isWoken = true;
      if (timer === undefined || !isRunning) return;
      clearTimeout(timer);
      next();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await current;
    },
  };
}
