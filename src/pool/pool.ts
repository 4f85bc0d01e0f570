import { availableParallelism } from 'node:os';
import { createFairQueue } from './fair-queue.ts';
import { type Job, JobRefused, type PriorityClass } from './job.ts';
import { createSlot, type ThreadPlace, type WorkerSlot } from './worker-slot.ts';

/** Worker threads for expensive work, each job within a limit of time and memory. */
export interface Pool {
  /**
   * Runs a job in its priority class, queued fairly by `holder`: the merchant whose input it is. Rejects with
   * JobRefused where the job costs too much or too many wait, and with an Error that has the message of what the work
   * threw.
   */
  run<Input, Output>(job: Job<Input, Output>, holder: string, input: Input): Promise<Output>;
  /** Ends each thread as soon as it has no job: called when shutdown begins; jobs are still run. */
  release(): void;
  /** Ends the threads; running and waiting jobs are refused. */
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly threads?: number;
  /** Limits of waiting jobs per priority class, and per holder within it. */
  readonly mostWaiting?: number;
  readonly mostOfHolder?: number;
  /** How long a job may wait in the queue. */
  readonly waitMs?: number;
  /** Heap limit of a thread. */
  readonly memoryMb?: number;
  /** The most time for any job, whatever its own limit. */
  readonly mostMs?: number;
  /** Whether threads run at a lower priority than request handling. */
  readonly stepsBack?: boolean;
}

/** A quarter of the processors, so that hostile input leaves most of them to request handling. */
const THREADS = Math.max(1, Math.floor(availableParallelism() / 4));
const DEFAULTS: Required<PoolOptions> = {
  threads: THREADS,
  mostWaiting: 128,
  mostOfHolder: 32,
  waitMs: 30_000,
  memoryMb: 192,
  mostMs: 60_000,
  stepsBack: true,
};

/**
 * Operators' jobs use idle processor time only (an emergency runs in the visitors class); jobs that visitors wait for
 * get a share under load.
 */
const PLACES: Readonly<Record<PriorityClass, ThreadPlace>> = {
  operators: { nicer: 19, isIdle: true },
  uploads: { nicer: 19, isIdle: false },
  visitors: { nicer: 10, isIdle: false },
};

/** The priority of any other thread of the process. */
const DEFAULT_PLACE: ThreadPlace = { nicer: 0, isIdle: false };

/** Threads start with the first job of their priority class and end after an idle period. */
export function createPool(options: PoolOptions = {}): Pool {
  const limits = { ...DEFAULTS, ...options };
  const queues = new Map<PriorityClass, ClassQueue>();
  let isClosed = false;
  let isReleased = false;

  function queueOf(name: PriorityClass): ClassQueue {
    const queue =
      queues.get(name) ?? openClassQueue({ ...limits, ...(limits.stepsBack ? PLACES[name] : DEFAULT_PLACE) });
    if (isReleased) queue.release();
    queues.set(name, queue);
    return queue;
  }

  return {
    async run<Input, Output>(job: Job<Input, Output>, holder: string, input: Input): Promise<Output> {
      if (isClosed) throw new JobRefused('closed', job);
      try {
        // The result has the output type of the job's own work.
        const limited = { ...job, limitMs: Math.min(job.limitMs, limits.mostMs) } as Job<never, unknown>;
        return (await queueOf(job.priorityClass).run(limited, holder, input)) as Output;
      } catch (error) {
        throw isClosed && error instanceof JobRefused ? new JobRefused('closed', job) : error;
      }
    },
    release() {
      isReleased = true;
      for (const queue of queues.values()) queue.release();
    },
    async close() {
      isClosed = true;
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

interface ClassQueue {
  run(job: Job<never, unknown>, holder: string, input: unknown): Promise<unknown>;
  release(): void;
  close(): Promise<void>;
}

interface Waiting {
  readonly begin: (slot: WorkerSlot) => Promise<void>;
  readonly refuse: (why: 'busy' | 'closed') => void;
}

function openClassQueue(limits: Required<PoolOptions> & ThreadPlace): ClassQueue {
  const { threads, mostWaiting, mostOfHolder, waitMs } = limits;
  const slots = Array.from({ length: threads }, () => createSlot(limits));
  const free = [...slots];
  const queue = createFairQueue<Waiting>(mostWaiting, mostOfHolder);

  function serve(): void {
    const slot = free.at(-1);
    const waiting = slot && queue.next();
    if (!waiting) return;
    free.pop();
    void waiting.begin(slot).then(() => {
      free.push(slot);
      serve();
    });
  }

  return {
    run(job, holder, input) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const timer = setTimeout(() => waiting.refuse('busy'), waitMs).unref();
      const waiting: Waiting = {
        begin(slot) {
          clearTimeout(timer);
          return slot.run(job, input).then(resolve, reject);
        },
        refuse(why) {
          clearTimeout(timer);
          queue.remove(waiting);
          reject(new JobRefused(why, job));
        },
      };
      if (!queue.add(holder, waiting)) waiting.refuse('busy');
      else serve();
      return promise;
    },
    release() {
      for (const slot of slots) slot.release();
    },
    async close() {
      for (const waiting of queue.clear()) waiting.refuse('closed');
      await Promise.all(slots.map((slot) => slot.end()));
    },
  };
}
