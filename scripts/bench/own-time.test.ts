import type { Trace, TraceEvent } from 'lighthouse';
import { expect, it } from 'vitest';
import { ownBlockedTime } from './own-time.ts';

const FRAME = 'F';
const event = (name: string, ts: number, more: object = {}): TraceEvent =>
  ({
    name,
    ts,
    cat: 'devtools.timeline',
    ph: 'I',
    pid: 1,
    tid: 2,
    dur: 0,
    args: { frame: FRAME },
    ...more,
  }) as TraceEvent;
const task = (ts: number, dur: number, tdur?: number) => event('RunTask', ts, { ph: 'X', dur, tdur, args: {} });

function recorded(...tasks: readonly TraceEvent[]): Trace {
  const frames = [{ frame: FRAME, url: 'http://aurora.localhost/', processId: 1, name: '' }];
  const page = { documentLoaderURL: 'http://aurora.localhost/', isLoadingMainFrame: true, isOutermostMainFrame: true };
  const begun = event('navigationStart', 1_000, { args: { frame: FRAME, data: page } });
  const started = event('TracingStartedInBrowser', 0, { args: { data: { frames, persistentIds: true } } });
  const name = event('thread_name', 0, { ph: 'M', cat: '__metadata', args: { name: 'CrRendererMain' } });
  return { traceEvents: [started, name, begun, event('firstContentfulPaint', 10_000), ...tasks] };
}

it('a task that waited for a processor counts only its work time', () => {
  expect(ownBlockedTime(recorded(task(20_000, 90_000, 20_000)), 6)).toBe(70);
});

it('a task that the browser records twice counts once; one that ended before first paint does not', () => {
  const twice = [task(20_000, 90_000, 20_000), task(20_001, 89_000, 19_000)];
  expect(ownBlockedTime(recorded(task(2_000, 3_000, 90_000), ...twice, task(200_000, 5_000, 5_000)), 6)).toBe(70);
});

it('a recording without a thread clock gives no figure', () => {
  expect(() => ownBlockedTime(recorded(task(20_000, 90_000)), 6)).toThrow("No task has a time of its thread's clock.");
});
