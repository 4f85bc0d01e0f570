import { Worker } from 'node:worker_threads';
import { type Job, JobRefused } from './job.ts';
import { processorMs } from './processor-time.ts';
import { comeForward } from './thread-place.ts';

/** Where a thread stands. */
export interface ThreadPlace {
  /** By how much its priority is behind that of the process. */
  readonly nicer: number;
  /** Whether it runs only where nobody else wants to. */
  readonly isIdle: boolean;
}

/** What a thread is asked. */
export interface ThreadAsked {
  readonly file: string;
  readonly input: unknown;
}

/** What a thread says: which one of the system it is; of a job that its module is loaded, where it is and what it came to. */
export type ThreadMessage =
  | { readonly kind: 'here'; readonly thread: string | undefined }
  | { readonly kind: 'begun'; readonly thread: string | undefined }
  | { readonly kind: 'at'; readonly place: string }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly why: string };

/** The place of one thread, which starts with its first job and is replaced when a job costs too much. */
export interface WorkerSlot {
  /** Runs a job; never two at a time. Rejects with JobRefused past a limit, and with an Error that says what the work threw. */
  run(job: Job<never, unknown>, input: unknown): Promise<unknown>;
  /** Ends the thread. */
  end(): Promise<void>;
  /** Ends the thread as soon as it has no job, from now on after each. */
  release(): void;
}

const THREAD = new URL('./thread.ts', import.meta.url);
/** By the clock: for a thread that comes and a module that is loaded, and for any job, on a machine many times slower. */
const MOST_CLOCK_MS = 60_000;
/** An idle thread gives its memory back. */
const IDLE_MS = 5 * 60_000;
/** recheck alone brings native code and a JVM beside its own: on a thread only what the thread's end ends with it. */
const ENVIRONMENT = { RECHECK_BACKEND: 'pure', RECHECK_SYNC_BACKEND: 'pure' };

/** Makes a seat; a job's heap may hold `memoryMb`. Nothing of it keeps a process alive while no job runs. */
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
    // Told to whoever waits for an answer; while nobody does, the thread is only gone.
    started.on('error', () => undefined);
    started.once('message', (stated: ThreadMessage) => {
      if (thread === started && stated.kind === 'here') id = stated.thread;
    });
    started.on('exit', () => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  }

  /** What runs native code ends when that does: the next job waits for it, so that there is never one thread more. */
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

/** Sends a job to a thread and waits for what it comes to, so long as it may take. */
function ask(thread: Worker, job: Job<never, unknown>, input: unknown): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let place: string | undefined;
  const lose = (why: JobRefused['why']) => reject(new JobRefused(why, job, place));
  let timer = setTimeout(() => lose('busy'), MOST_CLOCK_MS);
  const onMessage = (stated: ThreadMessage) => {
    if (stated.kind === 'at') place = stated.place;
    if (stated.kind === 'done') resolve(stated.value);
    if (stated.kind === 'failed') reject(new Error(stated.why));
    if (stated.kind !== 'begun') return;
    clearTimeout(timer);
    const begun = { clock: performance.now(), processor: processorMs(stated.thread) ?? 0 };
    // A job's time is that for which it had a processor, since its thread steps back for others.
    const look = () => {
      const had = (processorMs(stated.thread) ?? Number.POSITIVE_INFINITY) - begun.processor;
      const leftMs = Math.ceil(job.limitMs - had);
      if (leftMs <= 0) lose('late');
      else if (performance.now() - begun.clock >= MOST_CLOCK_MS) lose('busy');
      else timer = setTimeout(look, leftMs);
    };
    timer = setTimeout(look, job.limitMs);
  };
  const onError = (error: NodeJS.ErrnoException) =>
    lose(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'ended');
  const onExit = () => lose('ended');
  thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  try {
    thread.postMessage({ file: job.file.href, input } satisfies ThreadAsked);
  } catch (error) {
    // The input holds something that does not travel.
    reject(error);
  }
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off('message', onMessage).off('error', onError).off('exit', onExit);
  });
}
