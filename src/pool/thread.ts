/** A thread of the pool: the module of a job and its input in, what the job came to out. One at a time. */
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Work } from './job.ts';
import type { ThreadAsked, ThreadSays } from './seat.ts';

/** Behind whoever answers requests, where both want the same processor. */
const NICER = 10;
const NICEST = 19;

/** On Linux a thread has a priority of its own; elsewhere it would be the whole process's. */
function stepBack(): void {
  if (process.platform === 'linux') setPriority(Math.min(NICEST, getPriority() + NICER));
}

function say(word: ThreadSays): void {
  parentPort?.postMessage(word);
}

parentPort?.on('message', async ({ file, input }: ThreadAsked) => {
  try {
    const { work }: { readonly work: Work<unknown, unknown> } = await import(file);
    say({ kind: 'begun' });
    say({ kind: 'done', value: await work(input, (place) => say({ kind: 'at', place })) });
  } catch (error) {
    say({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
  }
});
stepBack();
