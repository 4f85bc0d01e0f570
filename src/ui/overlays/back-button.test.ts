// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeByBack } from './back-button.ts';

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
const stands = () => ({ windows: history.state?.windows ?? 0, own: history.state?.usr });
const back = () =>
  new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });

beforeEach(() => history.replaceState({ usr: 'own', idx: 3 }, ''));
afterEach(async () => {
  for (const end of released.splice(0)) end();
  await vi.waitFor(() => expect(stands().windows).toBe(0));
});

it('Back closes the window in front alone, each of several with its own step, and the page stays', async () => {
  const first = open();
  const second = open();
  expect(stands()).toEqual({ windows: 2, own: 'own' });
  await back();
  expect([first.window.isOpen, second.window.isOpen]).toEqual([true, false]);
  await back();
  expect(first.window.isOpen).toBe(false);
  expect(history.state).toEqual({ usr: 'own', idx: 3 });
});

it('a window that is closed by its button leaves no step behind', async () => {
  open().shut();
  await vi.waitFor(() => expect(history.state).toEqual({ usr: 'own', idx: 3 }));
});

it('a window that takes the place of another takes its step', async () => {
  const first = open();
  const { length } = history;
  first.shut();
  open();
  await new Promise((resolve) => setTimeout(resolve));
  expect([stands().windows, history.length]).toEqual([1, length]);
});

it('a page that is gone to out of a window stays, and Back from it passes over the step of the window', async () => {
  const { shut } = open();
  shut();
  history.pushState({ usr: 'next', idx: 5 }, '');
  await new Promise((resolve) => setTimeout(resolve));
  expect(stands()).toEqual({ windows: 0, own: 'next' });
  await back();
  await vi.waitFor(() => expect(history.state).toEqual({ usr: 'own', idx: 3 }));
});

it('a window that asks before it closes keeps its step: the next Back asks again', async () => {
  const { window, shut } = open();
  const ask = vi.fn();
  window.close = ask;
  await back();
  await vi.waitFor(() => expect(stands().windows).toBe(1));
  await back();
  expect(ask).toHaveBeenCalledTimes(2);
  shut();
});
