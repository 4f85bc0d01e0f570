/** What a page's main thread worked itself, told from what it waited for a processor. */
import type { Artifacts, Trace, TraceEvent } from 'lighthouse';
import { TraceProcessor } from 'lighthouse/core/lib/tracehouse/trace-processor.js';

/** A task longer than this keeps a touch waiting: what is beyond it counts as blocked. */
const LONG_MS = 50;

/** An event as the browser records it: `tdur` is its time on the thread's own clock in µs, left out where it is none. */
type Timed = TraceEvent & { readonly tdur?: number };

/**
 * The blocked time of a recording by the clock of the main thread itself, in ms: what its tasks that end after the first
 * paint worked beyond 50 ms each, on a processor `throttle` times slower. Lighthouse counts a task from its beginning to its
 * end; where the page, its browser and its server share few processors, much of that is waiting for one, which a phone's
 * main thread does not. Throws for a recording without the thread's clock.
 */
export function ownBlockedTime(trace: Trace, throttle: number): number {
  const processed: Artifacts.ProcessedTrace = TraceProcessor.processTrace(trace);
  const { timestamps } = TraceProcessor.processNavigation(processed);
  const tasks = outermost(
    processed.mainThreadEvents.filter((event) => event.ph === 'X' && TraceProcessor.isScheduleableTask(event)),
  );
  const after = tasks.filter(({ ts, dur }) => ts + dur > timestamps.firstContentfulPaint);
  if (after.every(({ tdur }) => tdur === undefined)) throw new Error("No task has a time of its thread's clock.");
  return after.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * throttle - LONG_MS), 0);
}

/** A browser may record one task twice, one record within the other. */
function outermost(tasks: readonly Timed[]): readonly Timed[] {
  let end = Number.NEGATIVE_INFINITY;
  return tasks.filter(({ ts, dur }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}
