/** Poller: repeats a job, one tick at a time. */
export interface Poller {
  /** Name in docs/reference/jobs.md. */
  readonly name: string;
  /** Runs the first tick at once. */
  start(): void;
  /** Waits for the running tick, which is told, and starts no other. */
  stop(): Promise<void>;
}

/** A poller that can be triggered. */
export interface UrgentPoller extends Poller {
  /** Polls now, or directly after the running tick; does nothing before the start. */
  pollNow(): void;
}

/** Whether the poller is asked to stop: a tick that may take long ends after its current batch. */
export type IsStopping = () => boolean;

export const NEVER_STOPPING: IsStopping = () => false;

/** Creates a poller that runs `tick` every `everyMs`, counted from the end of the last tick. `tick` must not reject. */
export function createPoller(
  name: string,
  everyMs: number,
  tick: (isStopping: IsStopping) => Promise<unknown>,
): UrgentPoller {
  let running = false;
  let isPolledNow = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  function next(): void {
    timer = undefined;
    isPolledNow = false;
    current = tick(() => !running).finally(() => {
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
