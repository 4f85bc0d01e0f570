/** Runs renders one after the other, so that a crowd of cold pages cannot starve the process. */
export interface RenderQueue {
  /** Runs `task` in its turn; undefined, at once, when the queue is full. Rejects as the task does. */
  run<T>(task: () => Promise<T>): Promise<T> | undefined;
  readonly waiting: number;
}

/** Makes a queue in which at most `most` tasks wait or run. */
export function createRenderQueue(most: number): RenderQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    run(task) {
      if (waiting >= most) return undefined;
      waiting += 1;
      const turn = last.then(task).finally(() => {
        waiting -= 1;
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    get waiting() {
      return waiting;
    },
  };
}
