/** A person at a page of any engine: looks, presses and writes as soon as it can be done. */
import type { EnginePage, Part } from './driver.ts';

/** These end what hangs: a journey that is right is never ended for being slow. */
const LONGEST_MS = 500_000;
const LOOK_AGAIN_MS = 60;

/** The first part that can be seen; with `isClicked` also the one that a pointer at its middle meets, scrolled to where it is out of sight. */
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

/** What a page says where its question was not answered for want of time: a person presses once more. */
const BUSY: Part = { css: '[role=alert], [role=status], [data-dialog] p', states: /very busy|^Network/ };

export interface Person {
  readonly page: EnginePage;
  open(address: string): Promise<void>;
  sees(part: Part): Promise<void>;
  seesNone(part: Part): Promise<void>;
  press(part: Part): Promise<void>;
  /** Presses what sends a form until its outcome is seen: once more where the site asks for it because it is busy. */
  send(part: Part, outcome: Part): Promise<void>;
  write(part: Part, text: string): Promise<void>;
  /** What a part says; waits until there is one. */
  read(part: Part): Promise<string>;
  /** Waits until a function, written in the page's own language, answers true there. */
  until(what: string, source: string, frames?: readonly string[], ...args: readonly unknown[]): Promise<void>;
  ask<T>(source: string, frames?: readonly string[], ...args: readonly unknown[]): Promise<T>;
}

/** A person at a page. Every wait rejects with what was waited for, and what the page has complained of meanwhile. */
export function personAt(page: EnginePage): Person {
  const found = ({ css, states }: Part, isClicked: boolean) => [css, states?.source ?? null, states?.flags ?? '', isClicked];
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
  const press = (part: Part) =>
    wait(`${report(part)} to press`, async () => {
      await bringIntoSight(page, part.frames ?? [], found(part, true));
      return page.press(part.frames ?? [], FIND, found(part, true));
    });
  return {
    page,
    open: (address) => page.open(address),
    sees: (part) => wait(report(part), () => isThere(part)),
    seesNone: (part) => wait(`no ${report(part)}`, async () => !(await isThere(part))),
    press,
    async send(part, outcome) {
      await press(part);
      await wait(report(outcome), async () => {
        if (await isThere(outcome)) return true;
        if (await isThere(BUSY)) await page.press(part.frames ?? [], FIND, found(part, true));
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

/** A frame may be higher than the window: what is in sight of its document may lie out of sight of the page around it. */
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

function report({ css, states, frames = [] }: Part): string {
  return [...frames, css].join(' > ') + (states === undefined ? '' : ` that says ${states}`);
}
