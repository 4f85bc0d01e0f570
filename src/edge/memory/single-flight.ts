/** Runs `work` once per key at a time: concurrent callers get the same result. */
export type SingleFlight<Value> = (key: string, work: () => Promise<Value>) => Promise<Value>;

/** Caches nothing once the work has ended, successful or not. */
export function createSingleFlight<Value>(): SingleFlight<Value> {
  const running = new Map<string, Promise<Value>>();
  return (key, work) => {
    const known = running.get(key);
    if (known) return known;
    const promise = work().finally(() => running.delete(key));
    running.set(key, promise);
    return promise;
  };
}
