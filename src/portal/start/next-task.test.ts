import { afterEach, expect, test, vi } from 'vitest';
import { nextTask } from './next-task.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('M49: the start goes on within a second if the browser lost its message', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = {};
      port2 = { postMessage: () => undefined };
    },
  );
  const next = nextTask();
  vi.advanceTimersByTime(1_000);
  await expect(next).resolves.toBeUndefined();
});
