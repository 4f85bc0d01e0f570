/** Runs work for many names concurrently, each at its own pace. */
export interface SideBySide {
  /**
   * Starts the work of each name that is not running as often as it may, in order, up to the concurrency limit. Resolves
   * once every name has been started or is running, without waiting for the end of the work.
   */
  begin(names: readonly string[]): Promise<void>;
  /** Waits for all started work. */
  end(): Promise<void>;
}

/**
 * Runs `work` for several names concurrently, at most `perName` times at once for one name: a slow third party (a
 * provider that does not respond) blocks only its own name and `perName` of `places`. `work` must not reject.
 */
export function createSideBySide(places: number, work: (name: string) => Promise<unknown>, perName = 1): SideBySide {
  const running = new Set<{ readonly name: string; readonly done: Promise<unknown> }>();
  const start = (name: string) => {
    const run = { name, done: work(name).finally(() => running.delete(run)) };
    running.add(run);
  };
  const all = () => [...running].map(({ done }) => done);
  return {
    async begin(names) {
      for (const name of names) {
        if ([...running].filter((run) => run.name === name).length >= perName) continue;
        while (running.size >= places) await Promise.race(all());
        start(name);
      }
    },
    async end() {
      await Promise.all(all());
    },
  };
}
