import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type Job, JobRefused } from './job.ts';
import { comeForward } from './thread-place.ts';

export interface ThreadPlace {
  /** Nice value added to that of the process. */
  readonly nicer: number;
  /** Whether it runs on otherwise idle processors only. */
  readonly isIdle: boolean;
}

export interface ThreadAsked {
  readonly file: string;
  readonly input: unknown;
}

/** Messages of a thread: its thread id in the system; for a job: module loaded, current place, result or error. */
export type ThreadMessage =
  | { readonly kind: 'here'; readonly thread: string | undefined }
  | { readonly kind: 'begun'; readonly thread: string | undefined }
  | { readonly kind: 'at'; readonly place: string }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly why: string };

/** The slot of one thread, which starts with its first job and is replaced when a job costs too much. */
export interface WorkerSlot {
  /**
   * Runs a job; never two at a time. Rejects with JobRefused past a limit, and with an Error that has the message of
   * what the work threw.
   */
  run(job: Job<never, unknown>, input: unknown): Promise<unknown>;
  end(): Promise<void>;
  /** Ends the thread as soon as it has no job, and from now on after each job. */
  release(): void;
}

const THREAD = new URL('./thread.ts', import.meta.url);
/** Wall-clock limit for the start of a thread with loading a module, and for any job, on a very slow computer. */
const MOST_CLOCK_MS = 60_000;
/** An idle thread is ended to free its memory. */
const IDLE_MS = 5 * 60_000;
/** recheck includes a native and a JVM backend next to the pure one: only the pure one ends with the thread. */
const ENVIRONMENT = { RECHECK_BACKEND: 'pure', RECHECK_SYNC_BACKEND: 'pure' };

/** `memoryMb` limits the heap of a job. The slot does not keep the process alive while no job runs. */
export function createSlot({ memoryMb, nicer, isIdle }: ThreadPlace & { readonly memoryMb: number }): WorkerSlot {
  let thread: Worker | undefined;
  let id: string | undefined;
  let idle: NodeJS.Timeout | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const now = { isBusy: false, isReleased: false };

  function start(): Worker {
    const started = new Worker(THREAD, {
      workerData: { nicer, isIdle } satisfies ThreadPlace,
      env: { ...ENVIRONMENT, PATH: process.env['PATH'] ?? '' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // A running job handles errors itself (ask); without a job the thread has only ended.
    started.on('error', () => undefined);
    started.once('message', (message: ThreadMessage) => {
      if (thread === started && message.kind === 'here') id = message.thread;
    });
    started.on('exit', () => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  }

  /** Native code delays the end of a thread: the next job waits for it, so that there is never one thread too many. */
  async function end(): Promise<void> {
    clearTimeout(idle);
    const [ending, itsId] = [thread, id];
    [thread, id] = [undefined, undefined];
    if (ending) ended = Promise.all([itsId && nicer > 0 && comeForward(itsId), ending.terminate()]);
    await ended;
  }

  return {
    async run(job, input) {
      clearTimeout(idle);
      const running = thread ?? start();
      running.ref();
      now.isBusy = true;
      try {
        return await ask(running, job, input);
      } catch (error) {
        if (error instanceof JobRefused) await end();
        throw error;
      } finally {
        running.unref();
        now.isBusy = false;
        if (now.isReleased) void end();
        else idle = setTimeout(end, IDLE_MS).unref();
      }
    },
    end,
    release() {
      now.isReleased = true;
      if (!now.isBusy) void end();
    },
  };
}

/** Sends a job to a thread and waits for its result, within the limits. */
function ask(thread: Worker, job: Job<never, unknown>, input: unknown): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let place: string | undefined;
  const lose = (why: JobRefused['why']) => reject(new JobRefused(why, job, place));
  let timer = setTimeout(() => lose('busy'), MOST_CLOCK_MS);
  const onMessage = (message: ThreadMessage) => {
    if (message.kind === 'at') place = message.place;
    if (message.kind === 'done') resolve(message.value);
    if (message.kind === 'failed') reject(new Error(message.why));
    if (message.kind !== 'begun') return;
    clearTimeout(timer);
    const begun = { clock: performance.now(), processor: processorMs(message.thread) ?? 0 };
    // A job's limit counts CPU time, because its thread has a low priority.
    const checkLimit = () => {
      const had = (processorMs(message.thread) ?? Number.POSITIVE_INFINITY) - begun.processor;
      const leftMs = Math.ceil(job.limitMs - had);
      if (leftMs <= 0) lose('late');
      else if (performance.now() - begun.clock >= MOST_CLOCK_MS) lose('busy');
      else timer = setTimeout(checkLimit, leftMs);
    };
    timer = setTimeout(checkLimit, job.limitMs);
  };
  const onError = (error: NodeJS.ErrnoException) =>
    lose(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'ended');
  const onExit = () => lose('ended');
  thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  try {
    thread.postMessage({ file: job.file.href, input } satisfies ThreadAsked);
  } catch (error) {
    // The input cannot be structured-cloned.
    reject(error);
  }
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off('message', onMessage).off('error', onError).off('exit', onExit);
  });
}

/**
 * CPU time of a thread of this process, in milliseconds, by its thread id in the system; undefined where the system
 * does not provide it (proc(5), /proc/PID/task/TID/schedstat).
 */
function processorMs(thread: string | undefined): number | undefined {
  if (thread === undefined) return undefined;
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return undefined;
  }
}
