// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { askSiteTime, pageWorld } from './page-world.ts';

afterEach(() => vi.unstubAllGlobals());

it('N13: the site sends its time by the Date header, in whole seconds', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, how: RequestInit) => {
    asked.push([path, how.method, how.cache]);
    return new Response(null, { status: 404, headers: { date: 'Sat, 21 Nov 2026 13:00:05 GMT' } });
  });
  const sample = await askSiteTime();
  expect(asked).toEqual([['/robots.txt', 'HEAD', 'no-store']]);
  expect(sample).toMatchObject({ server: Date.UTC(2026, 10, 21, 13, 0, 5, 500), within: 500 });
  expect(sample?.received).toBeGreaterThanOrEqual(sample?.asked ?? Number.NaN);
});

it.each([
  ['is not reached', () => Promise.reject(new TypeError('offline'))],
  ['says no time', async () => new Response(null)],
  ['says what is no time', async () => new Response(null, { headers: { date: 'soon' } })],
])('N13: a site that %s gives no time, and nothing throws', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  expect(await askSiteTime()).toBeUndefined();
});

it('N13: each return to visibility is reported once, until the listener stops', () => {
  let returnCount = 0;
  const stop = pageWorld().onReturn(() => {
    returnCount += 1;
  });
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pageshow'));
  expect(returnCount).toBe(2);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(returnCount).toBe(2);
});
