import { getPriority } from 'node:os';

/** Work that does what hostile input makes work do. */
export function work(what: Tried, at: (place: string) => void): unknown {
  at(`/${what.kind}`);
  const done = TRIES[what.kind];
  return done(what);
}

export interface Tried {
  readonly kind: 'echo' | 'stuck' | 'greedy' | 'gone' | 'thrown' | 'wait' | 'nice';
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
  nice: () => getPriority(),
  // Ends when it is told to: the value is the memory of both threads.
  wait: ({ value }) => Atomics.wait(new Int32Array(value as SharedArrayBuffer), 0, 0),
};
