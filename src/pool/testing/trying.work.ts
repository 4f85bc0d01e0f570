import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';

/** Work that does what hostile input makes work do. */
export function work(what: Tried, at: (place: string) => void): unknown {
  at(`/${what.kind}`);
  const done = TRIES[what.kind];
  return done(what);
}

export interface Tried {
  readonly kind: 'echo' | 'stuck' | 'greedy' | 'gone' | 'thrown' | 'wait' | 'place';
  readonly value?: unknown;
}

const TRIES: Readonly<Record<Tried['kind'], (what: Tried) => unknown>> = {
  echo: ({ value }) => value,
  stuck: () => {
    for (;;);
  },
  greedy: () => {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => at / 3));
  },
  gone: () => process.exit(1),
  thrown: () => {
    throw new Error('what the work says');
  },
  place: () => ({ nice: getPriority(), policy: readPolicy() }),
  // Ends when it is told to: the value is the memory of both threads.
  wait: ({ value }) => Atomics.wait(new Int32Array(value as SharedArrayBuffer), 0, 0),
};

/** The number of this thread's scheduling policy on Linux, 5 for SCHED_IDLE: field 41 of proc_pid_stat(5), where the name in the second may hold blanks. */
function readPolicy(): number {
  const [, fields = ''] = readFileSync('/proc/thread-self/stat', 'utf8').split(') ');
  return Number(fields.split(' ')[38]);
}
