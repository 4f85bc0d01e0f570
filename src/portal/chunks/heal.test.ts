// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasTyped, heal } from './heal.ts';

const answers = vi.fn<() => Promise<Response>>();
const reload = vi.fn();

function open(build: string, body = ''): void {
  document.body.innerHTML = `<script type="application/json" id="livery-page">{"build":"${build}"}</script>${body}`;
}

beforeEach(() => {
  window.sessionStorage.clear();
  answers.mockImplementation(async () => Response.json({ build: 'b2' }));
  vi.stubGlobal('fetch', answers);
  vi.stubGlobal('location', { ...window.location, reload });
  Object.defineProperty(window, 'location', { configurable: true, value: { reload } });
  open('b1');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('healing by one reload', () => {
  it('M345: a page reloads once for its build, and once more for another one', async () => {
    expect(await heal()).toBe('reloading');
    expect(await heal()).toBe('stay');
    open('b2');
    expect(await heal()).toBe('reloading');
    // Two edges with different builds answer alternately: the first build was already tried.
    open('b1');
    expect(await heal()).toBe('stay');
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('M345: for any number of broken builds, a tab stops after five', async () => {
    const found = [];
    for (let at = 0; at < 8; at += 1) {
      open(`b${at}`);
      found.push(await heal());
    }
    expect(found).toEqual([...Array(5).fill('reloading'), ...Array(3).fill('stay')]);
  });

  it('M345: an unreachable site causes no reload, which would lose the page', async () => {
    answers.mockRejectedValue(new TypeError('no network'));
    expect(await heal()).toBe('unreachable');
    answers.mockImplementation(async () => new Response(null, { status: 502 }));
    expect(await heal()).toBe('unreachable');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await heal()).toBe('unreachable');
    expect(reload).not.toHaveBeenCalled();
  });

  it('M345: typed text is not lost: the page stays, and keeps its reload', async () => {
    open('b1', '<input name="username">');
    const field = document.querySelector('input');
    if (field) field.value = 'ann';
    expect(await heal()).toBe('stay');
    if (field) field.value = '';
    expect(await heal()).toBe('reloading');
  });

  it('M345: without storage no reload is safe', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(await heal()).toBe('stay');
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['<input value="x">', true],
    ['<textarea>x</textarea>', true],
    ['<input><textarea></textarea><input type="checkbox" value="on"><input type="hidden" value="x">', false],
    ['', false],
  ])('typed text: %s', (html, expected) => {
    open('b1', html);
    expect(hasTyped()).toBe(expected);
  });
});
