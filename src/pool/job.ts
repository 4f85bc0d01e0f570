/** What the pool's threads do. A job is known by the module that does it, so the pool knows none of the rooms that use it. */

/** Does a job: `at` tells the place in the input that is looked at, so that a refusal can name it. */
export type Work<Input, Output> = (input: Input, at: (place: string) => void) => Output | Promise<Output>;

/**
 * Whom a job is for. Each lane has threads of its own: what operators write never holds what visitors wait for, and neither
 * waits for pictures.
 */
export type Lane = 'operators' | 'uploads' | 'visitors';

/** A job: where its work stands, and what it may cost. */
export interface Job<Input, Output> {
  /** The module that exports `work`. Input and output travel as structured clones. */
  readonly file: URL;
  readonly lane: Lane;
  /** For how long it may keep a thread; loading the module does not count. */
  readonly limitMs: number;
  /** There for its type alone. */
  readonly work?: Work<Input, Output>;
}

/** Declares a job by the type of its work: `defineJob<typeof import('./x.work.ts').work>(new URL('./x.work.ts', import.meta.url), ...)`. */
export function defineJob<Does extends Work<never, unknown>>(
  file: URL,
  cost: Pick<Job<never, never>, 'lane' | 'limitMs'>,
): Job<Parameters<Does>[0], Awaited<ReturnType<Does>>> {
  return { file, ...cost };
}

/**
 * Why a job was not done, though nothing is wrong with it as far as anybody knows: `late` past its time, `memory` past its
 * memory, `ended` its thread ended, `busy` too many wait, `closed` the process stops.
 */
export type RefusedWhy = 'late' | 'memory' | 'ended' | 'busy' | 'closed';

const STATED: Readonly<Record<RefusedWhy, string>> = {
  late: 'took longer than it may',
  memory: 'took more memory than it may',
  ended: 'ended its thread',
  busy: 'found too many others waiting',
  closed: 'was asked for while the process stops',
};

/** A job that the pool refused, or ended. */
export class JobRefused extends Error {
  readonly code = 'job_refused';
  override readonly name = 'JobRefused';
  readonly why: RefusedWhy;
  /** The last place that the work told; undefined: none. */
  readonly at: string | undefined;

  constructor(why: RefusedWhy, { file, limitMs }: Pick<Job<never, never>, 'file' | 'limitMs'>, at?: string) {
    const name = file.pathname.split('/').at(-1);
    super(`${name} ${STATED[why]}${why === 'late' ? ` (${limitMs} ms)` : ''}${at === undefined ? '' : ` at ${at}`}`);
    this.why = why;
    this.at = at;
  }

  /** Whether the input itself was too much: sent again it would be so again. Otherwise a later try may be done. */
  get isOfInput(): boolean {
    return this.why === 'late' || this.why === 'memory' || this.why === 'ended';
  }
}

/** For work that says by undefined that it cannot use its input: what costs too much is such input. Throws any other error. */
export function noneIfCostly(error: unknown): undefined {
  if (!(error instanceof JobRefused && error.isOfInput)) throw error;
}
