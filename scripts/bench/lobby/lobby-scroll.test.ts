// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerLobby } from './lobby-scroll.ts';

/** Simulates a machine with this frame time. */
let frameMs = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    vi.advanceTimersByTime(frameMs);
    queueMicrotask(() => draw(performance.now()));
    return 1;
  });
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  delete window.lobbyBench;
});

it('scrolls all frames of a distance and counts the cards', async () => {
  frameMs = 40;
  document.body.innerHTML = '<main><article></article><article></article></main>';
  offerLobby(() => undefined);
  expect(await window.lobbyBench?.scroll({ from: 0.5, frames: 245, stepPx: 440 })).toEqual({ cards: 2, frames: 245 });
});

it('on a slow machine starts no frame after its time, and reports the count', async () => {
  frameMs = 3_000;
  offerLobby(() => undefined);
  expect(await window.lobbyBench?.scroll({ from: 0, frames: 245, stepPx: 440 })).toEqual({ cards: 0, frames: 50 });
});

it('goes on without a frame that never comes, and does not count it', async () => {
  frameMs = 40;
  let asked = 0;
  const draws = window.requestAnimationFrame;
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    asked += 1;
    if (asked !== 3) return draws(draw);
    vi.advanceTimersByTime(60_000);
    return 1;
  });
  offerLobby(() => undefined);
  expect(await window.lobbyBench?.scroll({ from: 0, frames: 10, stepPx: 440 })).toEqual({ cards: 0, frames: 9 });
});

it('ends without a picture that never comes', async () => {
  frameMs = 1_000;
  offerLobby(() => undefined);
  await expect(window.lobbyBench?.mount(30_000)).rejects.toThrow('No picture came within 60 s.');
});
