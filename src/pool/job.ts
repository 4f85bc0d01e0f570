/** Worker pool jobs. A job is identified by the module that does it, so the pool depends on no module that uses it. */

/** Performs a job: `at` reports the current place in the input, so that a refusal can name it. */
export type Work<Input, Output> = (input: Input, at: (place: string) => void) => Output | Promise<Output>;

/**
 * Priority classes. Each class has its own threads: operators' jobs never delay visitors, and neither waits for picture
 * uploads.
 */
export type PriorityClass = 'operators' | 'uploads' | 'visitors';

export interface Job<Input, Output> {
  /** The module that exports `work`. Input and output are structured clones. */
  readonly file: URL;
  readonly priorityClass: PriorityClass;
  /** The most time on a thread; loading the module does not count. */
  readonly limitMs: number;
  /** Only for type inference. */
  readonly work?: Work<Input, Output>;
}

/**
 * Declares a job, typed by its work: `defineJob<typeof import('./x.work.ts').work>(new URL('./x.work.ts',
 * import.meta.url), ...)`.
 */
export function defineJob<Does extends Work<never, unknown>>(
  file: URL,
  cost: Pick<Job<never, never>, 'priorityClass' | 'limitMs'>,
): Job<Parameters<Does>[0], Awaited<ReturnType<Does>>> {
  return { file, ...cost };
}

/**
 * Why a job was not done: `late` exceeded its time, `memory` exceeded its memory, `ended` its thread ended, `busy` the
 * queue is full or it waited too long, `closed` the process stops.
 */
export type RefusedWhy = 'late' | 'memory' | 'ended' | 'busy' | 'closed';

const REASONS: Readonly<Record<RefusedWhy, string>> = {
  late: 'took longer than it may',
  memory: 'took more memory than it may',
  ended: 'ended its thread',
  busy: 'found too many others waiting',
  closed: 'was asked for while the process stops',
};

export class JobRefused extends Error {
  readonly code = 'job_refused';
  override readonly name = 'JobRefused';
  readonly why: RefusedWhy;
  /** The last place that the work reported; undefined: none. */
  readonly at: string | undefined;

  constructor(why: RefusedWhy, { file, limitMs }: Pick<Job<never, never>, 'file' | 'limitMs'>, at?: string) {
    const name = file.pathname.split('/').at(-1);
    super(`${name} ${REASONS[why]}${why === 'late' ? ` (${limitMs} ms)` : ''}${at === undefined ? '' : ` at ${at}`}`);
    this.why = why;
    this.at = at;
  }

  /** Whether the input itself was too expensive: a retry would fail again. Otherwise a later retry may succeed. */
  get isOfInput(): boolean {
    return this.why === 'late' || this.why === 'memory' || this.why === 'ended';
  }
}

/**
 * For work that returns undefined for unusable input: an input that is too expensive counts as unusable. Throws any
 * other error.
 */
export function noneIfCostly(error: unknown): undefined {
  if (!(error instanceof JobRefused && error.isOfInput)) throw error;
}
