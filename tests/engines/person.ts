/** A person at a page of any engine: looks, presses and writes as soon as it can be done. */
import type { EnginePage, Part } from './driver.ts';

/** These end what hangs: a journey that is right is never ended for being slow. */
const LONGEST_MS = 500_000;
const LOOK_AGAIN_MS = 60;

/** The first part that can be seen; with `isPressed` also the one that a pointer at its middle meets. */
const FIND = `(css, says, flags, isPressed) => {
  const wanted = says === null ? null : new RegExp(says, flags);
  for (const node of document.querySelectorAll(css)) {
    const words = node.getAttribute('aria-label') ?? node.innerText ?? node.textContent ?? '';
    if (wanted !== null && !wanted.test(words.trim())) continue;
    if (!isPressed) {
      if (node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().height > 0) return node;
      continue;
    }
    if (node.disabled || node.ariaDisabled === 'true' || node.closest('[inert]')) continue;
    node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = node.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    if (met !== null && (node.contains(met) || met.contains(node) || met.closest('label')?.control === node)) return node;
  }
  return null;
}`;

export interface Person {
  readonly page: EnginePage;
  open(address: string): Promise<void>;
  sees(part: Part): Promise<void>;
  seesNone(part: Part): Promise<void>;
  press(part: Part): Promise<void>;
  write(part: Part, text: string): Promise<void>;
  /** What a part says; waits until there is one. */
  read(part: Part): Promise<string>;
  /** Waits until a function, written in the page's own language, answers true there. */
  until(what: string, source: string, frames?: readonly string[], ...args: readonly unknown[]): Promise<void>;
  ask<T>(source: string, frames?: readonly string[], ...args: readonly unknown[]): Promise<T>;
}

/** A person at a page. Every wait rejects with what was waited for, and what the page has complained of meanwhile. */
export function personAt(page: EnginePage): Person {
  const found = ({ css, says }: Part, isPressed: boolean) => [css, says?.source ?? null, says?.flags ?? '', isPressed];
  const wait = async (what: string, attempt: () => Promise<boolean>): Promise<void> => {
    const end = performance.now() + LONGEST_MS;
    let last: unknown;
    while (performance.now() < end) {
      // A document that goes away while it is asked is asked again: the next one is there soon.
      const isDone = await attempt().catch((error: unknown) => {
        last = error;
        return false;
      });
      if (isDone) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    throw new Error([`waited for ${what}`, String(last ?? ''), ...page.complaints()].filter(Boolean).join('\n'));
  };
  const isThere = (part: Part) =>
    page.run<boolean>(part.frames ?? [], `(...args) => (${FIND})(...args) !== null`, found(part, false));
  const until: Person['until'] = (what, source, frames = [], ...args) =>
    wait(what, () => page.run<boolean>(frames, source, args));
  return {
    page,
    open: (address) => page.open(address),
    sees: (part) => wait(tell(part), () => isThere(part)),
    seesNone: (part) => wait(`no ${tell(part)}`, async () => !(await isThere(part))),
    press: (part) => wait(`${tell(part)} to press`, () => page.press(part.frames ?? [], FIND, found(part, true))),
    write: (part, text) =>
      wait(`${tell(part)} to write into`, () => page.write(part.frames ?? [], FIND, found(part, true), text)),
    async read(part) {
      let text = '';
      await wait(`words of ${tell(part)}`, async () => {
        const source = `(...args) => (${FIND})(...args)?.innerText?.trim() ?? null`;
        const words = await page.run<string | null>(part.frames ?? [], source, found(part, false));
        text = words ?? '';
        return words !== null;
      });
      return text;
    },
    until,
    ask: (source, frames = [], ...args) => page.run(frames, source, args),
  };
}

function tell({ css, says, frames = [] }: Part): string {
  return [...frames, css].join(' > ') + (says === undefined ? '' : ` that says ${says}`);
}
