import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';

/** Work that behaves as with hostile input. */
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
  // Ends on notification: the value is memory shared by both threads.
  wait: ({ value }) => Atomics.wait(new Int32Array(value as SharedArrayBuffer), 0, 0),
};

/**
 * The scheduling policy of this thread on Linux, 5 for SCHED_IDLE: field 41 of proc_pid_stat(5); the name in the second
 * field may contain blanks.
 */
function readPolicy(): number {
  const [, fields = ''] = readFileSync('/proc/thread-self/stat', 'utf8').split(') ');
  return Number(fields.split(' ')[38]);
}
