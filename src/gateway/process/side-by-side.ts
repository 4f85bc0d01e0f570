/** Work of many names, each at its own pace. */
export interface SideBySide {
  /**
   * Begins the work of each name that is not at work already, in their order, as many at once as there are places. Answers once
   * every name was begun or is at work: nobody waits for the end of another's.
   */
  begin(names: readonly string[]): Promise<void>;
  /** Waits for all that was begun. */
  end(): Promise<void>;
}

/**
 * Does `work` for names beside each other, never twice at once for one: who waits long for somebody else (a provider that does not
 * answer) holds its own name and one of `places`. `work` must not reject.
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
