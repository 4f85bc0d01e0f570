// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

const restored = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

/** A browser that delivers no message sent while `isLeaving`. */
class LosingChannel extends MessageChannel {
  static isLeaving = false;
  constructor() {
    super();
    const send = this.port2.postMessage.bind(this.port2);
    this.port2.postMessage = () => {
      if (!LosingChannel.isLeaving) send(undefined);
    };
  }
}

beforeEach(() => {
  vi.resetModules();
  LosingChannel.isLeaving = false;
  vi.stubGlobal('setImmediate', undefined);
  vi.stubGlobal('MessageChannel', LosingChannel);
});

test.each([
  ['its message was lost', true, 1],
  ['it goes on', false, 0],
])('M49: a page that Back restores is loaded again if the scheduler stopped: %s', async (_, isLeaving, reloads) => {
  const { unstable_NormalPriority, unstable_scheduleCallback } = await import('scheduler');
  const { reloadIfStopped } = await import('./stopped-scheduler.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reload = vi.fn();
  reloadIfStopped(reload);
  LosingChannel.isLeaving = isLeaving;
  const work = vi.fn();
  unstable_scheduleCallback(unstable_NormalPriority, work);
  LosingChannel.isLeaving = false;
  restored();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(isLeaving ? 0 : 1));
  vi.advanceTimersByTime(10_000);
  expect(reload).toHaveBeenCalledTimes(reloads);
});
