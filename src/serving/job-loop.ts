/** A repeated job that runs until it is stopped. */
export interface JobLoop {
  /** Starts; a second call changes nothing. */
  start(): void;
  /** Runs the next tick at once, or again after the running one. */
  wake(): void;
  /** Waits for the running tick and starts no other. */
  stop(): Promise<void>;
}

/**
 * Creates the loop. `tick` returns whether there is more to do: then the next tick follows at once, else after
 * `everyMs`. A failed tick is reported to `onError` and retried at the next time.
 */
export function createJobLoop(
  tick: () => Promise<boolean>,
  everyMs: number,
  onError: (error: unknown) => void,
): JobLoop {
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let isWoken = false;
  let current: Promise<unknown> = Promise.resolve();

  async function goOn(): Promise<void> {
    timer = undefined;
    try {
      do isWoken = false;
      while (isRunning && ((await tick()) || isWoken));
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
