/** Benchmark: time to open, filter and scroll the console's long lists in a real browser. */

import type { Browser, BrowserContext } from '@playwright/test';
import { STAFF_COOKIE } from '#gateway/staff/identity/sessions.ts';
import { browserCookieName } from '#tests/support/stored-cookies.ts';
import type { Measure, Print } from '../figure.ts';
import { median } from '../statistics.ts';
import { type ConsoleSite, ENTRIES, MERCHANT, MERCHANTS, SWITCHES } from './console-site.ts';

const ROUNDS = 5;
const STEPS = 40;

interface List {
  readonly name: 'merchants' | 'journal' | 'switches';
  readonly link: string;
  readonly rows: number;
  /** The attribute with the row index, from 0. */
  readonly number: 'data-at' | 'data-index';
  /** Search words that few rows contain, and text in each of these rows. */
  readonly words: string;
  readonly fits: string;
}

const LISTS: readonly List[] = [
  {
    name: 'merchants',
    link: '[data-element="console.nav.overview"]',
    rows: MERCHANTS,
    number: 'data-at',
    words: 'brand77',
    fits: 'brand77',
  },
  {
    name: 'journal',
    link: '[data-element="console.nav.journal"]',
    rows: ENTRIES,
    number: 'data-index',
    words: 'number brand17',
    fits: 'brand17',
  },
  {
    name: 'switches',
    link: '[data-element="console.nav.switches"]',
    rows: SWITCHES,
    number: 'data-index',
    words: 'CUSTOM30',
    fits: 'CUSTOM30',
  },
];

type Did = 'open' | 'filter' | 'scroll';

/** 5 rounds of each list: opened in a new page, filtered by words, scrolled through in 40 steps. */
export async function benchLists(
  site: ConsoleSite,
  browser: Browser,
  print: Print,
  signal: AbortSignal,
): Promise<readonly Measure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([
    {
      name: browserCookieName(STAFF_COOKIE),
      value: site.token,
      url: `http://${site.host}`,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  const measures: Measure[] = [];
  for (const list of LISTS) {
    const taken: Record<Did, number>[] = [];
    // The first visit fills the browser's cache, as for a regular user.
    for (let round = -1; round < ROUNDS; round += 1) {
      signal.throwIfAborted();
      const one = await visit(context, site, list);
      if (round >= 0) taken.push(one);
    }
    for (const did of ['open', 'filter', 'scroll'] as const) {
      const ours = median(taken.map((one) => one[did]));
      print(`${list.name}, ${did}: ${taken.map((one) => one[did].toFixed(0)).join(' ')} ms`);
      measures.push({ id: `console.${list.name}.${did}`, ours, rounds: ROUNDS });
    }
  }
  await context.close();
  return measures;
}

async function visit(context: BrowserContext, site: ConsoleSite, list: List): Promise<Record<Did, number>> {
  const page = await context.newPage();
  try {
    await page.goto(`http://${site.host}/m/${MERCHANT}/nowhere`);
    await page.locator(list.link).waitFor();
    await page.waitForLoadState('networkidle');
    const open = await page.evaluate(clickAndWait, { link: list.link, number: list.number });
    await page.waitForLoadState('networkidle');
    const scroll = await page.evaluate(scrollOn, { number: list.number, rows: list.rows, steps: STEPS });
    await page.waitForLoadState('networkidle');
    const filter = await page.evaluate(typeAndWait, list);
    return { open, filter, scroll: median(scroll) };
  } finally {
    await page.close();
  }
}

/**
 * Runs in the page: milliseconds from the click on a link until rows are painted. The click comes without a hover, like
 * Enter on the link: a pointer would trigger prefetching.
 */
function clickAndWait({ link, number }: { readonly link: string; readonly number: string }): Promise<number> {
  const begun = performance.now();
  document.querySelector<HTMLElement>(link)?.click();
  return new Promise((resolve, reject) => {
    const poll = () => {
      if (performance.now() - begun > 20_000) return reject(new Error('The list was not opened.'));
      if (document.querySelectorAll(`[${number}]`).length < 6) return void requestAnimationFrame(poll);
      // The frame with the rows is on screen when the next frame begins.
      requestAnimationFrame(() => resolve(performance.now() - begun));
    };
    poll();
  });
}

/**
 * Runs in the page: scrolls through all rows in equal steps; returns the milliseconds of each step until its row is
 * painted.
 */
async function scrollOn({ number, rows, steps }: { number: string; rows: number; steps: number }): Promise<number[]> {
  let box = document.querySelector(`[${number}]`)?.parentElement ?? null;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  const scroller = box;
  if (scroller === null) throw new Error('The list does not scroll.');
  const numberOf = (row: Element) => Number(row.getAttribute(number));
  const taken: number[] = [];
  for (let step = 1; step <= steps; step += 1) {
    const wanted = Math.round(((rows - 1) * step) / steps);
    const begun = performance.now();
    await new Promise<void>((resolve, reject) => {
      const poll = () => {
        if (document.querySelector(`[${number}="${wanted}"]`)) return void requestAnimationFrame(() => resolve());
        if (performance.now() - begun > 20_000) return reject(new Error(`Row ${wanted} did not come.`));
        // Estimates the distance to a row from the rendered rows.
        const there = [...document.querySelectorAll(`[${number}]`)].sort(
          (one, other) => numberOf(one) - numberOf(other),
        );
        const [first, last] = [there[0], there.at(-1)];
        if (first && last) {
          const [top, bottom] = [first.getBoundingClientRect().top, last.getBoundingClientRect().bottom];
          const span = numberOf(last) - numberOf(first) + 1;
          const shownAt = top - scroller.getBoundingClientRect().top;
          scroller.scrollTop += shownAt + ((wanted - numberOf(first)) * (bottom - top)) / span - 200;
        }
        requestAnimationFrame(poll);
      };
      poll();
    });
    taken.push(performance.now() - begun);
  }
  return taken;
}

/** Runs in the page: pastes words into the search; returns the milliseconds until only matching rows are painted. */
function typeAndWait({ words, fits, number }: List): Promise<number> {
  const input = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (input === null) throw new Error('There is no search.');
  const begun = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return new Promise((resolve, reject) => {
    const poll = () => {
      if (performance.now() - begun > 20_000) return reject(new Error('The list was not narrowed.'));
      const rows = [...document.querySelectorAll(`[${number}]`)];
      const isNarrow = rows.length > 0 && rows.every((row) => row.textContent?.includes(fits));
      if (!isNarrow) return void requestAnimationFrame(poll);
      requestAnimationFrame(() => resolve(performance.now() - begun));
    };
    poll();
  });
}
