/**
 * Shared by both pages of the form benchmark: mounts the form, and measures the time from a key to the validation
 * message.
 */
import type { ReactElement, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

export interface FormBench {
  /** Mounts the form and forces layout; returns milliseconds. */
  mount(): number;
  /** Milliseconds from the last key to the validation message; undefined until it appears. */
  takeKey(): number | undefined;
}

declare global {
  interface Window {
    formBench?: FormBench;
  }
}

/**
 * Exposes the page's interface. `frame` is the content before a form is opened; `verdict` reads the current validation
 * message of the watched field from the document.
 */
export function offerBench(form: ReactElement, frame: (inside: ReactNode) => ReactNode, verdict: () => string): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(frame(null));
  let clickedAt: number | undefined;
  let previousVerdict = '';
  let took: number | undefined;
  // The earliest event of a key press: the browser's own delay before it is the same for every page.
  addEventListener(
    'beforeinput',
    () => {
      took = undefined;
      previousVerdict = verdict();
      clickedAt = performance.now();
    },
    { capture: true },
  );
  const observer = new MutationObserver(() => {
    if (clickedAt === undefined || verdict() === previousVerdict) return;
    forceLayout(place);
    took = performance.now() - clickedAt;
    clickedAt = undefined;
  });
  observer.observe(place, { subtree: true, childList: true, characterData: true, attributes: true });
  window.formBench = {
    mount() {
      const begun = performance.now();
      flushSync(() => root.render(frame(form)));
      forceLayout(place);
      return performance.now() - begun;
    },
    takeKey: () => took,
  };
}

/** Reading a size forces layout. */
function forceLayout(place: HTMLElement): number {
  return place.offsetHeight;
}
