/** Runs renders one at a time, so that many uncached pages cannot starve the process. */
export interface RenderQueue {
  /** Runs `task` when it is next; returns undefined at once when the queue is full. Rejects as the task does. */
  run<T>(task: () => Promise<T>): Promise<T> | undefined;
  readonly waiting: number;
}

/** `most`: maximum number of waiting and running tasks. */
export function createRenderQueue(most: number): RenderQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    run(task) {
      if (waiting >= most) return undefined;
      waiting += 1;
      const result = last.then(task).finally(() => {
        waiting -= 1;
      });
      last = result.catch(() => undefined);
      return result;
    },
    get waiting() {
      return waiting;
    },
  };
}
