/** When somebody was last at the page: any of the console's pages in this browser, which share it. */
import { localStore } from '#ui/engine/storages.ts';

const KEY = 'livery-console-used';
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** Closer together they say nothing new. */
const WRITE_EVERY_MS = 1_000;
/** After it a request is the page's own. */
const ATTENDED_MS = 60_000;

let written = Date.now();

/** Milliseconds since somebody last used one of the console's pages. */
export function idleMs(): number {
  const shared = Number(localStore.getItem(KEY));
  return Math.max(0, Date.now() - Math.max(written, Number.isFinite(shared) ? shared : 0));
}

/** Whether somebody is at the page now. */
export function isAttended(): boolean {
  return idleMs() < ATTENDED_MS;
}

/** Somebody is there. */
export function noteUse(): void {
  const now = Date.now();
  if (now - written < WRITE_EVERY_MS) return;
  written = now;
  localStore.setItem(KEY, String(now));
}

/** Notes every press and key; answers what ends it. */
export function watchUse(): () => void {
  for (const name of EVENTS) document.addEventListener(name, noteUse, { capture: true, passive: true });
  return () => {
    for (const name of EVENTS) document.removeEventListener(name, noteUse, { capture: true });
  };
}
