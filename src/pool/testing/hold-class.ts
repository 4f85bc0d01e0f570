import { defineJob, type PriorityClass } from '../job.ts';
import type { Pool } from '../pool.ts';

/** A priority class whose only thread is blocked, as by hostile input. */
export interface HeldClass {
  /** Releases the thread, and waits until it is free. */
  letGo(): Promise<void>;
}

/** Blocks the thread of a priority class until it is released; the pool must have one thread per class. */
export function holdClass(pool: Pool, priorityClass: PriorityClass, holder = 'somebody'): HeldClass {
  const job = defineJob<typeof import('./trying.work.ts').work>(new URL('./trying.work.ts', import.meta.url), {
    priorityClass,
    limitMs: 60_000,
  });
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const held = pool.run(job, holder, { kind: 'wait', value: cell.buffer });
  // A failing test closes the pool first.
  held.catch(() => undefined);
  return {
    async letGo() {
      Atomics.store(cell, 0, 1);
      Atomics.notify(cell, 0);
      await held;
    },
  };
}
