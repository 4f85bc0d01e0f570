/** Runs work of one name sequentially, first come first served; work of other names runs concurrently. */
export type Enqueue = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates the queues of one process. `refuse` creates the error thrown if `mostWaiting` are already waiting for the
 * name.
 */
export function createQueues(mostWaiting: number, refuse: () => Error): Enqueue {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return async (name, work) => {
    const line = lines.get(name) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting > mostWaiting) throw refuse();
    lines.set(name, line);
    line.waiting += 1;
    const mine = line.last.then(work);
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(name);
    }
  };
}
