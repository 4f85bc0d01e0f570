/** What both pages of the form's figures do: they mount a form, and tell how long a key took until its verdict stood. */
import type { ReactElement, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** What a page answers to the script that measures it. */
export interface FormBench {
  /** Mounts the form and lays it out; milliseconds. */
  mount(): number;
  /** Milliseconds from the last key to the verdict that followed it; undefined while none has. */
  takeKey(): number | undefined;
}

declare global {
  interface Window {
    formBench?: FormBench;
  }
}

/**
 * Offers the page's measuring. `frame` is what stands before a form is opened; `verdict` reads from the document what is
 * said of the watched field now.
 */
export function offerBench(form: ReactElement, frame: (inside: ReactNode) => ReactNode, verdict: () => string): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(frame(null));
  let clickedAt: number | undefined;
  let stated = '';
  let took: number | undefined;
  // The first that the field hears of a key; before it lies the browser's own way, the same for every page.
  addEventListener(
    'beforeinput',
    () => {
      took = undefined;
      stated = verdict();
      clickedAt = performance.now();
    },
    { capture: true },
  );
  const observer = new MutationObserver(() => {
    if (clickedAt === undefined || verdict() === stated) return;
    layOut(place);
    took = performance.now() - clickedAt;
    clickedAt = undefined;
  });
  observer.observe(place, { subtree: true, childList: true, characterData: true, attributes: true });
  window.formBench = {
    mount() {
      const begun = performance.now();
      flushSync(() => root.render(frame(form)));
      layOut(place);
      return performance.now() - begun;
    },
    takeKey: () => took,
  };
}

/** Reading a size makes the browser lay the page out. */
function layOut(place: HTMLElement): number {
  return place.offsetHeight;
}
