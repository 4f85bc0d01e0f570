// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addFragment, closeByBack } from './back-button.ts';

const released: (() => void)[] = [];
const open = () => {
  const window = { isOpen: true, close: () => {} };
  const release = closeByBack(() => window.close());
  const shut = vi.fn(() => {
    window.isOpen = false;
    release();
  });
  window.close = shut;
  released.push(() => window.isOpen && shut());
  return { window, shut };
};
const historyState = () => ({ windows: history.state?.windows ?? 0, own: history.state?.usr });
const back = () =>
  new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });

beforeEach(() => history.replaceState({ usr: 'own', idx: 3 }, ''));
afterEach(async () => {
  for (const end of released.splice(0)) end();
  await vi.waitFor(() => expect(historyState().windows).toBe(0));
});

it('Back closes only the front window, each of several by its own step, and the page stays', async () => {
  const first = open();
  const second = open();
  expect(historyState()).toEqual({ windows: 2, own: 'own' });
  await back();
  expect([first.window.isOpen, second.window.isOpen]).toEqual([true, false]);
  await back();
  expect(first.window.isOpen).toBe(false);
  expect(history.state).toEqual({ usr: 'own', idx: 3 });
});

it('a window closed by its button leaves no history step', async () => {
  open().shut();
  await vi.waitFor(() => expect(history.state).toEqual({ usr: 'own', idx: 3 }));
});

it('a window that replaces another takes over its step', async () => {
  const first = open();
  const { length } = history;
  first.shut();
  open();
  await new Promise((resolve) => setTimeout(resolve));
  expect([historyState().windows, history.length]).toEqual([1, length]);
});

it('a window that opens while the step of a closed one is left stays open, with its own step and address', async () => {
  const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  const steps = vi.spyOn(history, 'go');
  const leaving = new Promise<void>((resolve) => {
    const go = history.go.bind(history);
    steps.mockImplementation((delta) => {
      steps.mockRestore();
      go(delta);
      resolve();
    });
  });
  open().shut();
  await leaving;
  const { window } = open();
  const release = addFragment('#member/deposit');
  await left;
  expect([window.isOpen, historyState(), location.hash]).toEqual([true, { windows: 1, own: 'own' }, '#member/deposit']);
  release();
});

it('windows that close together leave as many steps as they had', async () => {
  const go = vi.spyOn(history, 'go');
  const [first, second] = [open(), open()];
  second.shut();
  first.shut();
  await vi.waitFor(() => expect(historyState().windows).toBe(0));
  await new Promise((resolve) => setTimeout(resolve));
  expect(go.mock.calls).toEqual([[-2]]);
  go.mockRestore();
});

it('a page opened from a window stays, and Back from it skips the window’s step', async () => {
  const { shut } = open();
  shut();
  history.pushState({ usr: 'next', idx: 5 }, '');
  await new Promise((resolve) => setTimeout(resolve));
  expect(historyState()).toEqual({ windows: 0, own: 'next' });
  await back();
  await vi.waitFor(() => expect(history.state).toEqual({ usr: 'own', idx: 3 }));
});

it('a window that asks before closing keeps its step: the next Back asks again', async () => {
  const { window, shut } = open();
  const ask = vi.fn();
  window.close = ask;
  await back();
  await vi.waitFor(() => expect(historyState().windows).toBe(1));
  await back();
  expect(ask).toHaveBeenCalledTimes(2);
  shut();
});
