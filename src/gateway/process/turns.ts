/** Runs work of one name after the other, first come first served; work of other names runs meanwhile. */
export type TakeTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Makes the turns of one process. `refuse` makes what is thrown for whoever finds `mostWaiting` of the name before them. */
export function createTurns(mostWaiting: number, refuse: () => Error): TakeTurn {
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
