import { expect, it } from 'vitest';
import { frameTimes, type TraceEvent } from './frame-times.ts';

const at = { pid: 1, tid: 2 };
const main: TraceEvent = { ...at, name: 'thread_name', ph: 'M', ts: 0, args: { name: 'CrRendererMain' } };
const task = (ts: number, dur: number, tdur: number): TraceEvent => ({
  ...at,
  name: 'RunTask',
  ph: 'X',
  ts,
  dur,
  tdur,
});
const frame = (ts: number): TraceEvent => ({ ...at, name: 'FireAnimationFrame', ph: 'X', ts });

it('a frame counts its task and those since the frame before, by the thread’s own clock, and nested tasks once', () => {
  const nested = task(1_100, 100, 100);
  const events = [main, frame(4_500), task(0, 900, 400), task(1_000, 1_000, 600), nested, task(4_000, 1_000, 2_000)];
  expect(frameTimes(events)).toEqual([3]);
  expect(frameTimes([...events, task(6_000, 500, 500), frame(6_400)])).toEqual([3, 0.5]);
});

it('only main threads of pages count, and tasks without a frame are no frame', () => {
  const other = { ...task(0, 900, 400), tid: 3 };
  expect(() => frameTimes([main, task(0, 900, 400)])).toThrow('no frame');
  expect(() => frameTimes([main, other, { ...frame(100), tid: 3 }])).toThrow('no frame');
});
