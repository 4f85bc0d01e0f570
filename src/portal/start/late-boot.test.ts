// @vitest-environment jsdom
/** boot.ts is loaded over the network after the application was loaded from the browser cache. */
import { beforeEach, expect, it, vi } from 'vitest';
import { bootOf, heedAnswered, markStarted, takeOver } from './early-touch.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

beforeEach(() => {
  vi.resetModules();
  for (const flag of ['attached', 'hydrated']) delete document.documentElement.dataset[flag];
  document.body.innerHTML = '<div id="app"></div><form method="post"><button type="button">Deposit</button></form>';
  markStarted();
  heedAnswered(find('#app'));
});

function find(selector: string): Element {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
}

function submit(): SubmitEvent {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  find('form').dispatchEvent(event);
  return event;
}

it('after hydration it stores no action and does not give the page up', async () => {
  takeOver();
  await frame();
  vi.useFakeTimers();
  try {
    await import('../boot.ts');
    expect(submit().defaultPrevented).toBe(false);
    expect(bootOf()).toMatchObject({ isAttached: true, pending: null });
    // boot.ts checks once whether the application has started.
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('before hydration it stores events that React cannot handle yet', async () => {
  await import('../boot.ts');
  // As React stops an event that it cannot handle yet.
  find('form').addEventListener('submit', (event) => event.stopPropagation(), { once: true });
  expect(submit().defaultPrevented).toBe(true);
  expect(bootOf()).toMatchObject({ isAttached: true, pending: { kind: 'submit' } });
  const heard = vi.fn((event: Event) => event.preventDefault());
  find('form').addEventListener('submit', heard);
  takeOver();
  await frame();
  expect(heard).toHaveBeenCalledTimes(1);
});
