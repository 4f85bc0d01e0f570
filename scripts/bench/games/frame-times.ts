/** Reads from a trace how much of a page's main thread each of its frames took. */

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Start in µs. */
  readonly ts: number;
  readonly dur?: number;
  /** The thread's own CPU time in µs; absent if zero. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Categories that a trace needs: tasks of threads, and the frames that they draw. */
export const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

const MAIN = 'CrRendererMain';
const TASKS = new Set(['RunTask', 'ThreadControllerImpl::RunTask', 'TaskQueueManager::ProcessTaskFromWorkQueue']);
/** Each displayed frame of a page that asks for all of them (`askForFrames`). */
const DRAWS = 'FireAnimationFrame';

/** In the page: asks for every frame, so that those without any work of the game count, too. */
export function askForFrames(): void {
  requestAnimationFrame(function next() {
    requestAnimationFrame(next);
  });
}

/**
 * Milliseconds of the main thread's own clock for each frame: its task, and the tasks since the frame before, without
 * the time that the thread waited for a processor. Frames of all pages of the trace. Throws for a trace without tasks.
 */
export function frameTimes(events: readonly TraceEvent[]): readonly number[] {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === MAIN);
  const times = threads.flatMap(({ pid, tid }) =>
    timesOf(events.filter((event) => event.pid === pid && event.tid === tid)),
  );
  if (times.length === 0) throw new Error('The trace has no frame.');
  return times;
}

function timesOf(events: readonly TraceEvent[]): number[] {
  const drawn = events
    .filter(({ name }) => name === DRAWS)
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const times: number[] = [];
  let sum = 0;
  let next = 0;
  for (const { ts, dur = 0, tdur = 0 } of outermost(events)) {
    sum += tdur / 1_000;
    const end = ts + dur;
    if ((drawn[next] ?? Number.POSITIVE_INFINITY) > end) continue;
    while ((drawn[next] ?? Number.POSITIVE_INFINITY) <= end) next += 1;
    times.push(sum);
    sum = 0;
  }
  return times;
}

/** Tasks, in order, without those inside of another. */
function outermost(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const tasks = events
    .filter(({ name, ph }) => ph === 'X' && TASKS.has(name))
    .toSorted((one, other) => one.ts - other.ts);
  let end = Number.NEGATIVE_INFINITY;
  return tasks.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}
