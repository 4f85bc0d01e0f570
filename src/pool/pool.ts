import { availableParallelism } from 'node:os';
import { createFairQueue } from './fair-queue.ts';
import { type Job, JobRefused, type Lane } from './job.ts';
import { createSlot, type WorkerSlot, type ThreadPlace } from './seat.ts';

/** Threads that do what may cost more than a request should, each job within a limit of time and memory. */
export interface Pool {
  /**
   * Does a job in its lane, in the turn of `holder`: the merchant whose input it is. Rejects with JobRefused where it costs
   * too much or too many wait, and with an Error that says what the work threw.
   */
  run<Input, Output>(job: Job<Input, Output>, holder: string, input: Input): Promise<Output>;
  /** Ends each thread as soon as it has no job: whoever begins to stop says so, and jobs are done still. */
  release(): void;
  /** Ends the threads; whatever runs or waits is refused. */
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly threads?: number;
  /** Jobs of a lane that may wait, and of one holder among them. */
  readonly mostWaiting?: number;
  readonly mostOfHolder?: number;
  /** How long a job may wait for its turn. */
  readonly waitMs?: number;
  /** What a thread's heap may hold. */
  readonly memoryMb?: number;
  /** For how long any job may keep a thread, whatever its own limit. */
  readonly mostMs?: number;
  /** Whether threads step back for whoever answers requests. */
  readonly stepsBack?: boolean;
}

/** One of four processors, so that those that are held by hostile input leave most to whoever answers. */
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

/** Operators take what nobody else wants, an emergency apart; people who wait get a share where all want. */
const PLACES: Readonly<Record<Lane, ThreadPlace>> = {
  operators: { nicer: 19, isIdle: true },
  uploads: { nicer: 19, isIdle: false },
  visitors: { nicer: 10, isIdle: false },
};

/** As any other thread of the process. */
const BESIDE: ThreadPlace = { nicer: 0, isIdle: false };

/** Makes a pool. Its threads start with the first job of their lane and end when a while has none. */
export function createPool(options: PoolOptions = {}): Pool {
  const limits = { ...DEFAULTS, ...options };
  const lanes = new Map<Lane, LaneOfPool>();
  let isClosed = false;
  let isReleased = false;

  function laneOf(name: Lane): LaneOfPool {
    const lane = lanes.get(name) ?? openLane({ ...limits, ...(limits.stepsBack ? PLACES[name] : BESIDE) });
    if (isReleased) lane.release();
    lanes.set(name, lane);
    return lane;
  }

  return {
    async run<Input, Output>(job: Job<Input, Output>, holder: string, input: Input): Promise<Output> {
      if (isClosed) throw new JobRefused('closed', job);
      try {
        // What comes back is what the job's own work made of this input.
        const limited = { ...job, limitMs: Math.min(job.limitMs, limits.mostMs) } as Job<never, unknown>;
        return (await laneOf(job.lane).run(limited, holder, input)) as Output;
      } catch (error) {
        throw isClosed && error instanceof JobRefused ? new JobRefused('closed', job) : error;
      }
    },
    release() {
      isReleased = true;
      for (const lane of lanes.values()) lane.release();
    },
    async close() {
      isClosed = true;
      await Promise.all([...lanes.values()].map((lane) => lane.close()));
    },
  };
}

interface LaneOfPool {
  run(job: Job<never, unknown>, holder: string, input: unknown): Promise<unknown>;
  release(): void;
  close(): Promise<void>;
}

/** A job that waits for its turn. */
interface Waiting {
  readonly begin: (slot: WorkerSlot) => Promise<void>;
  readonly refuse: (why: 'busy' | 'closed') => void;
}

function openLane(limits: Required<PoolOptions> & ThreadPlace): LaneOfPool {
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
