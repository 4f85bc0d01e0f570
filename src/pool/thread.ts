/** Entry point of a pool thread: receives a job's module and input, returns its result. One job at a time. */
import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Work } from './job.ts';
import type { ThreadAsked, ThreadMessage, ThreadPlace } from './worker-slot.ts';

const NICEST = 19;
/** This thread's id in the system (Linux only). */
const THREAD = process.platform === 'linux' ? readlinkSync('/proc/thread-self').split('/').at(-1) : undefined;

/**
 * Lowers this thread's priority below request handling. On Linux a thread has its own priority; elsewhere the call
 * would affect the whole process.
 */
function stepBack({ nicer, isIdle }: ThreadPlace): void {
  if (THREAD === undefined) return;
  setPriority(Math.min(NICEST, getPriority() + nicer));
  if (isIdle) becomeIdle(THREAD);
}

/**
 * SCHED_IDLE (sched(7)): for a waking thread, a processor that runs only such threads counts as free, which no nice
 * value achieves. Node cannot set it, util-linux can; without util-linux, as in the smallest containers, only the nice
 * value applies.
 */
function becomeIdle(thread: string): void {
  spawnSync('chrt', ['--idle', '--pid', '0', thread], { stdio: 'ignore' });
}

function post(word: ThreadMessage): void {
  parentPort?.postMessage(word);
}

parentPort?.on('message', async ({ file, input }: ThreadAsked) => {
  try {
    const { work }: { readonly work: Work<unknown, unknown> } = await import(file);
    post({ kind: 'begun', thread: THREAD });
    post({ kind: 'done', value: await work(input, (place) => post({ kind: 'at', place })) });
  } catch (error) {
    post({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
  }
});
// Sends its id first, so that ending the thread does not depend on its priority (thread-place.ts).
post({ kind: 'here', thread: THREAD });
stepBack(workerData);
