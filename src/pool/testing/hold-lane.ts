import { defineJob, type Lane } from '../job.ts';
import type { Pool } from '../pool.ts';

/** A lane whose only thread is held, as hostile input would. */
export interface HeldLane {
  /** Lets the thread go, and waits until it has gone. */
  letGo(): Promise<void>;
}

/** Holds the thread of a lane until it is let go; the pool must have one thread a lane. */
export function holdLane(pool: Pool, lane: Lane, holder = 'somebody'): HeldLane {
  const job = defineJob<typeof import('./trying.work.ts').work>(new URL('./trying.work.ts', import.meta.url), {
    lane,
    limitMs: 60_000,
  });
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const held = pool.run(job, holder, { kind: 'wait', value: cell.buffer });
  // A test that fails closes the pool first.
  held.catch(() => undefined);
  return {
    async letGo() {
      Atomics.store(cell, 0, 1);
      Atomics.notify(cell, 0);
      await held;
    },
  };
}
