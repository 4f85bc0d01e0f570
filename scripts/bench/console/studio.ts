/** Benchmark: time from an edit in the brand studio to the page next to it, in a real browser. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import { startSite } from '#tests/support/site.ts';
import { openStaffUsers } from '#tests/support/staff-users.ts';
import type { Measure, Print } from '../figure.ts';
import { median } from '../statistics.ts';
import { measureMatrix } from './matrix.ts';

const MERCHANT = 'aurora';
const ROUNDS = 9;
const LIMIT_MS = 20_000;
const FRAME = '[data-element="console.preview.frame"] iframe:not([data-before])';
/** Colours that the theme shows as they are, in both modes; the first is not the site’s. */
const COLOURS = ['#34d399', '#2dd4bf'];

/** 9 edits of a colour and 9 of the name, each until the page shows it, next to a plain load of the site's page. */
export async function benchStudio(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const matrix = await measureMatrix(print, signal);
  const site = await startSite({ env: { NODE_ENV: 'production' } });
  const staffUsers = await openStaffUsers(site.databaseUrl, site.port);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await ensureBrowser(print), args });
  try {
    const plain = await loadPlain(browser, site.port, signal);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await staffUsers.signIn(context, { role: 'operator', name: 'Bench', merchants: [MERCHANT] });
    const page = await context.newPage();
    const open = async (part: string) => {
      await page.goto(`http://console.localhost:${site.port}/m/${MERCHANT}/studio?part=${part}`);
      await page.frameLocator(FRAME).locator('[data-element="preview.banner"]').waitFor();
    };
    await open('theme');
    const colour = await rounds(signal, (at) => editColour(page, COLOURS[at % 2] ?? ''));
    await open('identity');
    const other = await rounds(signal, (at) => editName(page, `Bench ${at}`));
    print(`colour ${colour.toFixed(0)} ms, name ${other.toFixed(0)} ms, a plain load ${plain.toFixed(0)} ms`);
    const reference = { what: 'the page, loaded plainly', value: plain };
    return [
      { id: 'studio.colour', ours: colour, reference, rounds: ROUNDS },
      { id: 'studio.other', ours: other, reference, rounds: ROUNDS },
      matrix,
    ];
  } finally {
    await browser.close();
    await staffUsers.close();
    await site.stop();
  }
}

/** The median; the first round fills caches and is not counted. */
async function rounds(signal: AbortSignal, one: (at: number) => Promise<number>): Promise<number> {
  const taken: number[] = [];
  for (let at = 0; at <= ROUNDS; at += 1) {
    signal.throwIfAborted();
    taken.push(await one(at));
  }
  return median(taken.slice(1));
}

async function loadPlain(browser: Browser, port: number, signal: AbortSignal): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const taken = await rounds(signal, async () => {
    const begun = performance.now();
    await page.goto(`http://${MERCHANT}.localhost:${port}/index`, { waitUntil: 'commit' });
    await page.locator('header img').first().waitFor();
    return performance.now() - begun;
  });
  await context.close();
  return taken;
}

/** Both pages read one clock: the time at which the frame has another accent, and that of the edit. */
async function editColour(page: Page, colour: string): Promise<number> {
  const frame = page.frameLocator(FRAME).locator('html');
  const isThere = frame.evaluate(untilAccentChanges, LIMIT_MS);
  // The frame listens before the edit.
  await frame.evaluate(() => undefined);
  const begun = await page.evaluate(typeInto, { field: 'theme-seeds-accent', text: colour });
  return (await isThere) - begun;
}

async function editName(page: Page, name: string): Promise<number> {
  const begun = await page.evaluate(typeInto, { field: 'name', text: name });
  await page.frameLocator(FRAME).locator(`header img[alt="${name}"]`).first().waitFor({ timeout: LIMIT_MS });
  return (await page.evaluate(() => performance.timeOrigin + performance.now())) - begun;
}

/** Runs in the console: types a text at once and returns the time. */
function typeInto({ field, text }: { readonly field: string; readonly text: string }): number {
  const input = document.querySelector<HTMLInputElement>(`[data-element="console.studio.${field}"] input[type=text]`);
  if (input === null) throw new Error(`There is no field ${field}.`);
  const begun = performance.timeOrigin + performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return begun;
}

/** Runs in the framed page: resolves with the time of the first frame that shows another accent. */
function untilAccentChanges(html: Element, limitMs: number): Promise<number> {
  const accent = () => getComputedStyle(html).getPropertyValue('--accent');
  const before = accent();
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const poll = () => {
      if (accent() !== before) return resolve(performance.timeOrigin + performance.now());
      if (performance.now() - begun > limitMs) return reject(new Error('The colour did not come.'));
      requestAnimationFrame(poll);
    };
    poll();
  });
}
