/** Computes the CPU time of a page's main thread, without the time that it waited for a processor. */
import type { Artifacts, Trace, TraceEvent } from 'lighthouse';
import { TraceProcessor } from 'lighthouse/core/lib/tracehouse/trace-processor.js';

/** A longer task delays input: the time beyond it counts as blocked. */
const LONG_MS = 50;

/** A trace event: `tdur` is its thread CPU time in µs, absent if zero. */
type Timed = TraceEvent & { readonly tdur?: number };

/**
 * Blocked time of a trace by the main thread's CPU clock, in ms: the time beyond 50 ms of each task that ends after the
 * first paint, on a processor `throttle` times slower. Lighthouse counts wall-clock time of tasks; where page, browser
 * and server share few processors, much of that is waiting for a processor, unlike on a phone. Throws if the trace has
 * no thread clock.
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

/** A browser may record a task twice, one record nested in the other. */
function outermost(tasks: readonly Timed[]): readonly Timed[] {
  let end = Number.NEGATIVE_INFINITY;
  return tasks.filter(({ ts, dur }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}
