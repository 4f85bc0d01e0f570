// Files share a document, and what React and jsdom keep of it: what a file left there ends with it.
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';

// jsdom's frames come by one interval, which begins with a frame that is asked for. Begun on the clock of a test it would
// end with that clock, and no frame would come any more: so it goes on as long as the file does.
const askForFrame = requestAnimationFrame;
let goesOn = true;
(function keepDrawing(): void {
  if (goesOn) askForFrame(keepDrawing);
})();

afterAll(async () => {
  goesOn = false;
  cleanup();
  // Code that a page had sent for comes before the file ends: what is asked for later fails, and for every file of this worker.
  await vi.dynamicImportSettled();
  // Work of a window that closes meanwhile can leave React waiting for tests to say what they do.
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  for (const store of [localStorage, sessionStorage]) store.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  // The sheets of styles stay: the module that writes into them is shared too.
  for (const left of document.querySelectorAll('head > :not([data-emotion])')) left.remove();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

/** How long the steps of closed windows may take to leave the history; a window that a test left open keeps its own. */
const MOST_LEAVING_MS = 500;

/** A window that was closed leaves its step by a task of the document: in the next test it would move that one's address. */
afterEach(async () => {
  const steps = () => Number(window.history.state?.windows ?? 0);
  const isLeaving = steps() > 0 && document.querySelector('[role="dialog"]') === null;
  if (isLeaving)
    await vi.waitFor(() => expect(steps()).toBe(0), { timeout: MOST_LEAVING_MS, interval: 5 }).catch(() => undefined);
});
