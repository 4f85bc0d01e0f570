/** How long the console's long lists take to open, to narrow and to scroll, in a real browser. */

import type { Browser, BrowserContext } from '@playwright/test';
import { STAFF_COOKIE } from '#gateway/staff/identity/sessions.ts';
import { keptAs } from '#tests/support/kept-cookies.ts';
import type { Measure, Print } from '../figure.ts';
import { median } from '../statistics.ts';
import { type ConsoleSite, ENTRIES, MERCHANT, MERCHANTS, SWITCHES } from './console-site.ts';

const ROUNDS = 5;
const STEPS = 40;

interface List {
  readonly name: 'merchants' | 'journal' | 'switches';
  /** The link that leads there. */
  readonly link: string;
  readonly rows: number;
  /** The attribute that numbers its rows, from 0. */
  readonly number: 'data-at' | 'data-index';
  /** Words of which few rows hold all, and text that stands in each of those. */
  readonly words: string;
  readonly fits: string;
}

const LISTS: readonly List[] = [
  {
    ...{ name: 'merchants', link: '[data-element="console.nav.overview"]', rows: MERCHANTS, number: 'data-at' },
    ...{ words: 'brand77', fits: 'brand77' },
  },
  {
    ...{ name: 'journal', link: '[data-element="console.nav.journal"]', rows: ENTRIES, number: 'data-index' },
    ...{ words: 'number brand17', fits: 'brand17' },
  },
  {
    ...{ name: 'switches', link: '[data-element="console.nav.switches"]', rows: SWITCHES, number: 'data-index' },
    ...{ words: 'CUSTOM30', fits: 'CUSTOM30' },
  },
];

type Did = 'open' | 'filter' | 'scroll';

/** 5 rounds of each list: opened in a new page, narrowed by words, scrolled from end to end in 40 steps. */
export async function benchLists(
  site: ConsoleSite,
  browser: Browser,
  print: Print,
  signal: AbortSignal,
): Promise<readonly Measure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([
    {
      name: keptAs(STAFF_COOKIE),
      value: site.token,
      url: `http://${site.host}`,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  const measures: Measure[] = [];
  for (const list of LISTS) {
    const taken: Record<Did, number>[] = [];
    // The first visit brings the code into the browser's cache, as a colleague's has it.
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
 * In the page: milliseconds from the press on a link until rows are painted. The press comes out of nothing, as Enter on the
 * link does: a pointer would have come near before, and what the screen asks for would be under way.
 */
function clickAndWait({ link, number }: { readonly link: string; readonly number: string }): Promise<number> {
  const begun = performance.now();
  document.querySelector<HTMLElement>(link)?.click();
  return new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() - begun > 20_000) return reject(new Error('The list was not opened.'));
      if (document.querySelectorAll(`[${number}]`).length < 6) return void requestAnimationFrame(look);
      // The frame in which they stand is on the screen when the next one begins.
      requestAnimationFrame(() => resolve(performance.now() - begun));
    };
    look();
  });
}

/** In the page: scrolls through all rows in equal steps; the milliseconds of each until its row is painted. */
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
      const look = () => {
        if (document.querySelector(`[${number}="${wanted}"]`)) return void requestAnimationFrame(() => resolve());
        if (performance.now() - begun > 20_000) return reject(new Error(`Row ${wanted} did not come.`));
        // How far a row is from the one on top is known by those that are there.
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
        requestAnimationFrame(look);
      };
      look();
    });
    taken.push(performance.now() - begun);
  }
  return taken;
}

/** In the page: puts words into the search as a paste does; milliseconds until none but fitting rows are painted. */
function typeAndWait({ words, fits, number }: List): Promise<number> {
  const input = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (input === null) throw new Error('There is no search.');
  const begun = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() - begun > 20_000) return reject(new Error('The list was not narrowed.'));
      const rows = [...document.querySelectorAll(`[${number}]`)];
      const isNarrow = rows.length > 0 && rows.every((row) => row.textContent?.includes(fits));
      if (!isNarrow) return void requestAnimationFrame(look);
      requestAnimationFrame(() => resolve(performance.now() - begun));
    };
    look();
  });
}
