/**
 * The browser's Back closes the window in front, not the page behind it (docs/decisions/172). Each window has an entry of the
 * history of its own, with the address of the page and the router's own state, so that nothing else changes. Browser only.
 */
import { createContext } from 'react';

/** Whether Back closes the windows within: not those that an address of their own stands for, which Back leaves. */
export const BackCloses = createContext(false);

interface OpenWindow {
  readonly close: () => void;
}

/** The open windows in the order in which they came, the one in front last. */
const windows: OpenWindow[] = [];
let place = 0;
let isListening = false;

/** How long a window may take to close after it was asked to: one that is still open then keeps an entry. */
const CLOSING_MS = 300;

/** Gives a window its entry; `close` is called when Back leaves it. Answers the release, for a window that has closed. */
export function closeByBack(close: () => void): () => void {
  if (!isListening) window.addEventListener('popstate', goTo);
  isListening = true;
  const opened: OpenWindow = { close };
  windows.push(opened);
  enter();
  return () => {
    windows.splice(windows.indexOf(opened), 1);
    // Another window, or another page, may take its place at once.
    setTimeout(leave);
  };
}

/** How many windows stood open at the entry that is shown. */
function depth(): number {
  const kept: unknown = window.history.state?.windows;
  return typeof kept === 'number' ? kept : 0;
}

/** The router counts its entries; a window's counts as one. */
function index(): number {
  const kept: unknown = window.history.state?.idx;
  return typeof kept === 'number' ? kept : 0;
}

function enter(): void {
  if (depth() < windows.length)
    window.history.pushState({ ...window.history.state, idx: index() + 1, windows: windows.length }, '');
  place = index();
}

/** Leaves the entries of windows that are closed, unless the page has gone on in the meantime. */
function leave(): void {
  place = index();
  const over = depth() - windows.length;
  if (over > 0) window.history.go(-over);
}

function goTo(): void {
  const isBack = index() <= place;
  place = index();
  if (depth() < windows.length) {
    windows.at(-1)?.close();
    // A window that asks first stays: its next Back asks again.
    setTimeout(enter, CLOSING_MS);
  } else if (isBack) leave();
}
