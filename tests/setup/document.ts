// Files share a document, and the state of React and jsdom about it: cleans up after each file.
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';

// jsdom draws frames by one interval, which starts with the first requested frame. Started under fake timers it would
// end with them, and no frame would follow: so a real request keeps it running as long as the file does.
const askForFrame = requestAnimationFrame;
let goesOn = true;
(function keepDrawing(): void {
  if (goesOn) askForFrame(keepDrawing);
})();

afterAll(async () => {
  goesOn = false;
  cleanup();
  // Pending imports must finish before the file ends: a later import fails, for every file of this worker.
  await vi.dynamicImportSettled();
  // Work of a closing window can leave React's act environment set.
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  for (const store of [localStorage, sessionStorage]) store.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  // Style sheets stay: the module that writes them is shared too.
  for (const left of document.querySelectorAll('head > :not([data-emotion])')) left.remove();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

/** How long history entries of closed windows may take to be removed; a window that a test left open keeps its own. */
const MOST_LEAVING_MS = 500;

/** A closed window removes its history entry in a later task: in the next test it would change that test's address. */
afterEach(async () => {
  const steps = () => Number(window.history.state?.windows ?? 0);
  const isLeaving = steps() > 0 && document.querySelector('[role="dialog"]') === null;
  if (isLeaving)
    await vi.waitFor(() => expect(steps()).toBe(0), { timeout: MOST_LEAVING_MS, interval: 5 }).catch(() => undefined);
});
