/**
 * The browser's Back closes the front window, not the page behind it (docs/decisions/06-shared-interface-behaviour-is-implemented-once.md). Each window has its own
 * history entry with the page's address and the router's state. Browser only.
 */

interface OpenWindow {
  readonly close: () => void;
}

/** The open windows in opening order, the front one last. */
const windows: OpenWindow[] = [];
let place = 0;
let isListening = false;
/** A step of `leave` is under way: its popstate has not arrived. Until then no entry is added. */
let isLeaving = false;
/** Of the front page of a window that has an address. */
let address = '';

/** How long a window may take to close on request: if it is still open then, it gets a history entry again. */
const CLOSING_MS = 300;

/**
 * Adds a history entry for a window; calls `close` when Back leaves the entry. Returns the release, for a window that
 * has closed.
 */
export function closeByBack(close: () => void): () => void {
  if (!isListening) window.addEventListener('popstate', goTo);
  isListening = true;
  const opened: OpenWindow = { close };
  windows.push(opened);
  enter();
  return () => {
    windows.splice(windows.indexOf(opened), 1);
    // Delayed: another window or page may replace it at once.
    setTimeout(leave);
  };
}

/** Gives the current history entry a fragment, until the returned function is called. */
export function addFragment(fragment: string): () => void {
  address = fragment;
  replaceFragment(fragment);
  return () => {
    address = '';
    if (window.location.hash === fragment) replaceFragment('');
  };
}

/** An empty one removes it. */
export function replaceFragment(fragment: string): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search + fragment);
}

/** Number of open windows recorded in the current history entry. */
function depth(): number {
  const stored: unknown = window.history.state?.windows;
  return typeof stored === 'number' ? stored : 0;
}

/** The router's entry index; a window's entry counts as one. */
function index(): number {
  const stored: unknown = window.history.state?.idx;
  return typeof stored === 'number' ? stored : 0;
}

function enter(): void {
  if (isLeaving) return;
  if (depth() < windows.length) {
    const state = { ...window.history.state, idx: index() + 1, windows: windows.length };
    window.history.pushState(state, '', address === '' ? undefined : address);
  }
  place = index();
}

/** Goes back over the entries of closed windows, unless the page has navigated in the meantime. */
function leave(): void {
  if (isLeaving) return;
  place = index();
  const over = depth() - windows.length;
  if (over <= 0) return;
  isLeaving = true;
  window.history.go(-over);
}

function goTo(): void {
  if (isLeaving) {
    isLeaving = false;
    // For windows that opened or closed in the meantime.
    enter();
    leave();
    return;
  }
  const isBack = index() <= place;
  place = index();
  if (depth() < windows.length) {
    windows.at(-1)?.close();
    // A window that asks for confirmation stays open: its next Back asks again.
    setTimeout(enter, CLOSING_MS);
  } else if (isBack) leave();
}
