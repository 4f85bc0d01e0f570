import { expect, it } from 'vitest';
import { createStopwatch } from './stopwatch.ts';

it('N18: reports the cost of each part, the highest first, also if one fails', async () => {
  let at = 0;
  const stopwatch = createStopwatch(() => at);
  const lasting = (ms: number) => () => {
    at += ms;
  };
  expect(stopwatch.describe()).toBe('');
  await stopwatch.time('width', lasting(10));
  await stopwatch.time('measure', lasting(20));
  await stopwatch.time('measure', lasting(20));
  const failing = stopwatch.time('validate', () => {
    at += 50;
    throw new Error('no page');
  });
  await expect(failing).rejects.toThrow('no page');
  expect(stopwatch.describe()).toBe('validate 50 %, measure 40 %, width 10 %');
});
