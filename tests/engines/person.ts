/** A simulated user on a page of any engine: reads, clicks and types as soon as that is possible. */
import { inEnglish } from '#tests/setup/english.ts';
import type { EnginePage, Part } from './driver.ts';

/** These limits only end hanging tests: a correct but slow test must not fail. */
const LONGEST_MS = 500_000;
const POLL_MS = 60;

/**
 * The first visible part; with `isClicked` it must also be hit by a pointer at its centre, after scrolling if needed.
 */
const FIND = `(css, says, flags, isClicked) => {
  const wanted = says === null ? null : new RegExp(says, flags);
  const isMet = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && (node.contains(met) || met.contains(node) || met.closest('label')?.control === node);
  };
  // What stands fixed in sight is only covered for a moment: to scroll the page would bring a scroll bar over it.
  const mayScroll = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
    for (let box = node.parentElement; box && box !== document.body; box = box.parentElement)
      if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return true;
    return false;
  };
  for (const node of document.querySelectorAll(css)) {
    const words = [node.getAttribute('aria-label'), node.innerText ?? node.textContent];
    if (wanted !== null && !words.some((text) => text && wanted.test(text.trim()))) continue;
    if (!isClicked) {
      if (node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().height > 0) return node;
      continue;
    }
    if (node.disabled || node.ariaDisabled === 'true' || node.closest('[inert]')) continue;
    if (isMet(node)) return node;
    if (!mayScroll(node)) continue;
    node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    if (isMet(node)) return node;
  }
  return null;
}`;

/** Messages of a page on a busy machine, also where the human check expired before the form was sent. */
const TRY_AGAIN = [inEnglish('error.overloaded'), inEnglish('error.human_check_failed'), 'Network'];
/** The page asks for another attempt: a user clicks again. */
const BUSY: Part = {
  css: '[role=alert], [role=status], [data-dialog] p',
  showing: new RegExp(TRY_AGAIN.map((text) => `^${text.replaceAll('.', '\\.')}`).join('|')),
};

export interface Person {
  readonly page: EnginePage;
  open(address: string): Promise<void>;
  sees(part: Part): Promise<void>;
  seesNone(part: Part): Promise<void>;
  click(part: Part): Promise<void>;
  /** Clicks a submit button until its outcome is visible: again where the site asks for that because it is busy. */
  send(part: Part, outcome: Part): Promise<void>;
  write(part: Part, text: string): Promise<void>;
  /** The text of a part; waits until there is one. */
  read(part: Part): Promise<string>;
  /** Waits until a function source, run in the page, returns true. */
  until(what: string, source: string, frames?: readonly string[], ...args: readonly unknown[]): Promise<void>;
  ask<T>(source: string, frames?: readonly string[], ...args: readonly unknown[]): Promise<T>;
}

/** A simulated user on a page. Every wait rejects with what was expected, and the page's complaints. */
export function personAt(page: EnginePage): Person {
  const found = ({ css, showing }: Part, isClicked: boolean) => [
    css,
    showing?.source ?? null,
    showing?.flags ?? '',
    isClicked,
  ];
  const wait = async (what: string, attempt: () => Promise<boolean>): Promise<void> => {
    const end = performance.now() + LONGEST_MS;
    let last: unknown;
    while (performance.now() < end) {
      // Retries when the document goes away during a query: the next one is loaded soon.
      const isDone = await attempt().catch((error: unknown) => {
        last = error;
        return false;
      });
      if (isDone) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error([`waited for ${what}`, String(last ?? ''), ...page.complaints()].filter(Boolean).join('\n'));
  };
  const isThere = (part: Part) =>
    page.run<boolean>(part.frames ?? [], `(...args) => (${FIND})(...args) !== null`, found(part, false));
  const until: Person['until'] = (what, source, frames = [], ...args) =>
    wait(what, () => page.run<boolean>(frames, source, args));
  const click = (part: Part) =>
    wait(`${report(part)} to press`, async () => {
      await bringIntoSight(page, part.frames ?? [], found(part, true));
      return page.click(part.frames ?? [], FIND, found(part, true));
    });
  return {
    page,
    open: (address) => page.open(address),
    sees: (part) => wait(report(part), () => isThere(part)),
    seesNone: (part) => wait(`no ${report(part)}`, async () => !(await isThere(part))),
    click,
    async send(part, outcome) {
      await click(part);
      await wait(report(outcome), async () => {
        if (await isThere(outcome)) return true;
        if (await isThere(BUSY)) await page.click(part.frames ?? [], FIND, found(part, true));
        return false;
      });
    },
    write: (part, text) =>
      wait(`${report(part)} to write into`, () => page.write(part.frames ?? [], FIND, found(part, true), text)),
    async read(part) {
      let text = '';
      await wait(`words of ${report(part)}`, async () => {
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

/** A frame may be higher than the window: content visible in its document may be outside of the page's viewport. */
async function bringIntoSight(page: EnginePage, frames: readonly string[], asked: readonly unknown[]): Promise<void> {
  const [outer] = frames;
  if (outer === undefined) return;
  const middle = await page.run<number | null>(
    frames,
    `(...args) => { const box = (${FIND})(...args)?.getBoundingClientRect(); return box ? box.top + box.height / 2 : null; }`,
    asked,
  );
  if (middle === null) return;
  await page.run(
    [],
    `(css, middle) => {
      const at = document.querySelector(css).getBoundingClientRect().top + middle;
      if (at < innerHeight / 5 || at > innerHeight * 4 / 5) scrollBy({ top: at - innerHeight / 2, behavior: 'instant' });
    }`,
    [outer, middle],
  );
}

function report({ css, showing, frames = [] }: Part): string {
  return [...frames, css].join(' > ') + (showing === undefined ? '' : ` that says ${showing}`);
}
