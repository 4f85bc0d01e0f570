import { Worker } from 'node:worker_threads';
import { type Job, JobRefused } from './job.ts';

/** What a thread is asked. */
export interface ThreadAsked {
  readonly file: string;
  readonly input: unknown;
}

/** What a thread says of a job: that its module is loaded, where it is, what it came to. */
export type ThreadSays =
  | { readonly kind: 'begun' }
  | { readonly kind: 'at'; readonly place: string }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly why: string };

/** The place of one thread, which starts with its first job and is replaced when a job costs too much. */
export interface Seat {
  /** Runs a job; never two at a time. Rejects with JobRefused past a limit, and with an Error that says what the work threw. */
  run(job: Job<never, unknown>, input: unknown): Promise<unknown>;
  /** Ends the thread. */
  end(): Promise<void>;
}

const THREAD = new URL('./thread.ts', import.meta.url);
/** A thread that comes, and a module that is loaded, on a machine many times slower. */
const START_LIMIT_MS = 60_000;
/** An idle thread gives its memory back. */
const IDLE_MS = 5 * 60_000;
/** recheck alone brings native code and a JVM beside its own: on a thread only what the thread's end ends with it. */
const ENVIRONMENT = { RECHECK_BACKEND: 'pure', RECHECK_SYNC_BACKEND: 'pure' };

/** Makes a seat; a job's heap may hold `memoryMb`. Nothing of it keeps a process alive while no job runs. */
export function createSeat(memoryMb: number): Seat {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(THREAD, {
      env: ENVIRONMENT,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // Told to whoever waits for an answer; while nobody does, the thread is only gone.
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  }

  /** What runs native code ends when that does: the next job waits for it, so that there is never one thread more. */
  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }

  return {
    async run(job, input) {
      clearTimeout(idle);
      const running = thread ?? start();
      running.ref();
      try {
        return await ask(running, job, input);
      } catch (error) {
        if (error instanceof JobRefused) await end();
        throw error;
      } finally {
        running.unref();
        idle = setTimeout(end, IDLE_MS).unref();
      }
    },
    end,
  };
}

/** Sends a job to a thread and waits for what it comes to, so long as it may take. */
function ask(thread: Worker, job: Job<never, unknown>, input: unknown): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let place: string | undefined;
  const lose = (why: JobRefused['why']) => reject(new JobRefused(why, job, place));
  let timer = setTimeout(() => lose('ended'), START_LIMIT_MS);
  const onMessage = (said: ThreadSays) => {
    if (said.kind === 'at') place = said.place;
    if (said.kind === 'done') resolve(said.value);
    if (said.kind === 'failed') reject(new Error(said.why));
    if (said.kind !== 'begun') return;
    clearTimeout(timer);
    timer = setTimeout(() => lose('late'), job.limitMs);
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
