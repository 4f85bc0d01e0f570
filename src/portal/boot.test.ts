// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Boot } from './start/early-touch.ts';

const reports: Promise<string>[] = [];
const reload = vi.fn();
let isThere = true;

/** Runs boot.ts as a page does; `isComplete`: after everything else has loaded. */
async function boot(isComplete: boolean, body = ''): Promise<void> {
  document.documentElement.removeAttribute('data-started');
  document.body.innerHTML = `
    <form method="post" action="/login"><input name="username"></form>${body}
    <p id="livery-late" hidden>Late</p>
    <script type="application/json" id="livery-page">{"merchant":"quartz","build":"b-1"}</script>`;
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(isComplete ? 'complete' : 'loading');
  await import('./boot.ts');
}
const late = () => document.getElementById('livery-late')?.hidden === false;
const started = () => document.documentElement.setAttribute('data-started', '');
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const reported = async () => (await Promise.all(reports)).map((text) => JSON.parse(text));

/** boot.ts listens as long as its page is open: here its listeners are removed after each test. */
const listening: Parameters<typeof window.addEventListener>[] = [];

beforeEach(() => {
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...how: Parameters<typeof listen>) => {
    listening.push(how);
    listen(...how);
  });
  vi.useFakeTimers();
  vi.resetModules();
  reports.length = 0;
  reload.mockClear();
  isThere = true;
  window.sessionStorage.clear();
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_address: string, blob: Blob) => reports.push(blob.text()) > 0,
  });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('no network');
    return new Response('{}');
  });
});

const leave = () => (window as unknown as { liveryBoot: { release(): void } }).liveryBoot.release();

afterEach(() => {
  leave();
  for (const [name, listener, how] of listening.splice(0)) window.removeEventListener(name, listener, how);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('K4: texts that a translation removed before hydration are told once, with what replaced them', async () => {
  await boot(true, '<p id="words">words</p>');
  const { takeRemovals } = (window as unknown as { liveryBoot: Boot }).liveryBoot;
  const words = document.getElementById('words')?.firstChild as Text;
  const font = document.createElement('font');
  words.replaceWith(font);
  const replaced = takeRemovals().map(({ removedNodes, addedNodes }) => [removedNodes[0], addedNodes[0]]);
  expect(replaced).toEqual([[words, font]]);
  font.replaceWith(words);
  expect(takeRemovals()).toEqual([]);
});

describe('a page whose application does not load', () => {
  it('M345: reports it and reloads once; the second time it works as plain HTML', async () => {
    await boot(true);
    await pass(0);
    expect(await reported()).toEqual([{ fault: 'entry', asset: '', build: 'b-1' }]);
    expect([reload.mock.calls.length, late()]).toEqual([1, false]);

    leave();
    vi.resetModules();
    await boot(true);
    await pass(0);
    expect([reload.mock.calls.length, late()]).toEqual([1, true]);
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')?.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(false);
  });

  it('M345: a failed module is detected at once, before everything else has loaded', async () => {
    await boot(false, '<script type="module" src="/assets/entry-1.js?x"></script>');
    document.querySelector('script[type=module]')?.dispatchEvent(new Event('error'));
    await pass(0);
    expect((await reported())[0]).toEqual({ fault: 'entry', asset: '/assets/entry-1.js', build: 'b-1' });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('M345, D41: without an answer for 120 seconds it is reported; a loaded page is left alone', async () => {
    isThere = false;
    await boot(false);
    started();
    await pass(119_999);
    expect([reports.length, late()]).toEqual([0, false]);
    await pass(1);
    expect([(await reported())[0]?.fault, late(), reload.mock.calls.length]).toEqual(['entry timeout', true, 0]);
  });

  it('M345: typed text is not lost, and an unreachable site causes no pointless reload', async () => {
    await boot(true);
    const field = document.querySelector('input');
    if (field) field.value = 'ann';
    await pass(0);
    expect([reload.mock.calls.length, late()]).toEqual([0, true]);
    isThere = false;
    leave();
    vi.resetModules();
    await boot(true);
    await pass(0);
    expect([reload.mock.calls.length, late()]).toEqual([0, true]);
  });

  it('M345: one that has started by the end of loading is neither reported nor reloaded', async () => {
    await boot(false);
    started();
    window.dispatchEvent(new Event('load'));
    await pass(0);
    expect([reports.length, reload.mock.calls.length]).toEqual([0, 0]);
  });
});

it('M345: a failed stylesheet or script is reported; a picture or preload is not', async () => {
  await boot(false);
  started();
  const fail = (tag: string, attributes: Record<string, string>) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    document.body.append(node);
    node.dispatchEvent(new Event('error'));
  };
  fail('link', { rel: 'stylesheet', href: 'https://quartz.example/a.css?user=ann' });
  fail('script', { type: 'text/plain', src: '/assets/b.js' });
  fail('img', { src: '/assets/c.png' });
  fail('link', { rel: 'modulepreload', href: '/assets/d.js' });
  expect((await reported()).map(({ fault, asset }) => [fault, asset])).toEqual([
    ['stylesheet', '/a.css'],
    ['script', '/assets/b.js'],
  ]);
});
