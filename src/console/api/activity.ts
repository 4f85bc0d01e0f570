/** Tracks user activity on the console's pages; all pages in a browser share it. */
import { localStore } from '#ui/engine/storages.ts';

const KEY = 'livery-console-used';
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** Minimum interval between writes. */
const WRITE_EVERY_MS = 1_000;
/** After this time without activity, requests count as background requests. */
const ATTENDED_MS = 60_000;

let written = Date.now();

/** Milliseconds since the last activity on any of the console's pages. */
export function idleMs(): number {
  const shared = Number(localStore.getItem(KEY));
  return Math.max(0, Date.now() - Math.max(written, Number.isFinite(shared) ? shared : 0));
}

export function isAttended(): boolean {
  return idleMs() < ATTENDED_MS;
}

export function noteUse(): void {
  const now = Date.now();
  if (now - written < WRITE_EVERY_MS) return;
  written = now;
  localStore.setItem(KEY, String(now));
}

/** Records every click and key; returns the function that stops it. */
export function watchUse(): () => void {
  for (const name of EVENTS) document.addEventListener(name, noteUse, { capture: true, passive: true });
  return () => {
    for (const name of EVENTS) document.removeEventListener(name, noteUse, { capture: true });
  };
}
