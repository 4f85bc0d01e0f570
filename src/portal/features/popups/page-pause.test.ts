// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAUSE_MS, watchPause } from './page-pause.ts';

let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act());
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  isHidden = false;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Waits for a pause of a page, and records whether it has come. */
function begin() {
  let hasCome = false;
  const pause = watchPause();
  void pause().then(() => {
    hasCome = true;
  });
  return { pause, after: async (ms: number) => vi.advanceTimersByTimeAsync(ms).then(() => hasCome) };
}

it('M06: a newly opened page shows no popup for a moment', async () => {
  const page = begin();
  expect([await page.after(PAUSE_MS - 1), await page.after(1)]).toEqual([false, true]);
});

it.each(['pointerdown', 'keydown', 'wheel', 'scroll'])('M06: %s restarts the pause', async (touch) => {
  const page = begin();
  await page.after(PAUSE_MS - 1);
  document.dispatchEvent(new Event(touch));
  expect([await page.after(PAUSE_MS - 1), await page.after(1)]).toEqual([false, true]);
});

it('M06: a hidden page has no pause; it starts once the page is visible', async () => {
  isHidden = true;
  const page = begin();
  expect(await page.after(PAUSE_MS * 3)).toBe(false);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect([await page.after(PAUSE_MS - 1), await page.after(1)]).toEqual([false, true]);
});

it('M06: an idle page has no pause', async () => {
  const page = begin();
  await page.after(PAUSE_MS * 2);
  let hasCome = false;
  void page.pause().then(() => {
    hasCome = true;
  });
  await page.after(0);
  expect(hasCome).toBe(true);
});
