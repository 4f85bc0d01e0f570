/** A thread of the pool: the module of a job and its input in, what the job came to out. One at a time. */
import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Work } from './job.ts';
import type { ThreadAsked, ThreadPlace, ThreadMessage } from './seat.ts';

const NICEST = 19;
/** This thread's id in the system, on Linux. */
const THREAD = process.platform === 'linux' ? readlinkSync('/proc/thread-self').split('/').at(-1) : undefined;

/**
 * Behind whoever answers requests, where both want the same processor. On Linux a thread has a priority of its own; elsewhere
 * it would be the whole process's.
 */
function stepBack({ nicer, isIdle }: ThreadPlace): void {
  if (THREAD === undefined) return;
  setPriority(Math.min(NICEST, getPriority() + nicer));
  if (isIdle) becomeIdle(THREAD);
}

/**
 * SCHED_IDLE (sched(7)): to whoever wakes, a processor that runs only such threads counts as free, which no nice value
 * reaches. Node cannot ask for it, util-linux can; without that, as in the smallest containers, the nice value stays.
 */
function becomeIdle(thread: string): void {
  spawnSync('chrt', ['--idle', '--pid', '0', thread], { stdio: 'ignore' });
}

function print(word: ThreadMessage): void {
  parentPort?.postMessage(word);
}

parentPort?.on('message', async ({ file, input }: ThreadAsked) => {
  try {
    const { work }: { readonly work: Work<unknown, unknown> } = await import(file);
    print({ kind: 'begun', thread: THREAD });
    print({ kind: 'done', value: await work(input, (place) => print({ kind: 'at', place })) });
  } catch (error) {
    print({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
  }
});
// First where it is: whoever ends it does not wait for its turn (thread-place.ts).
print({ kind: 'here', thread: THREAD });
stepBack(workerData);
