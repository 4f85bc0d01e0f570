/** Runs work for many names concurrently, each at its own pace. */
export interface SideBySide {
  /**
   * Starts the work of each name that is not running, in order, up to the concurrency limit. Resolves once every name
   * has been started or is running, without waiting for the end of the work.
   */
  begin(names: readonly string[]): Promise<void>;
  /** Waits for all started work. */
  end(): Promise<void>;
}

/**
 * Runs `work` for several names concurrently, never twice at once for one name: a slow third party (a provider that
 * does not respond) blocks only its own name and one of `places`. `work` must not reject.
 */
export function createSideBySide(places: number, work: (name: string) => Promise<unknown>): SideBySide {
  const running = new Map<string, Promise<unknown>>();
  const start = (name: string) => {
    const done = work(name).finally(() => running.delete(name));
    running.set(name, done);
  };
  return {
    async begin(names) {
      for (const name of names) {
        if (running.has(name)) continue;
        while (running.size >= places) await Promise.race(running.values());
        start(name);
      }
    },
    async end() {
      await Promise.all(running.values());
    },
  };
}
