/** After a log-in on the home page the page does not shift once the window has closed. */

import type { Browser, Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { expect, freshName, hydrated, test } from '../journey.ts';
import { keepClosing, keepShifts, readShiftsSinceClosing } from '../shifts.ts';
import { consent, fillFields, logIn, PASSWORD } from './members.ts';

const DEVICES = [
  { brand: 'aurora', viewport: { width: 1280, height: 800 }, isMobile: false, isHomeLater: false },
  { brand: 'aurora', viewport: { width: 390, height: 844 }, isMobile: true, isHomeLater: false },
  // Requires a log-in first: its home is loaded afterwards.
  { brand: 'harbor', viewport: { width: 390, height: 844 }, isMobile: true, isHomeLater: true },
] as const;

/** More than the shift of a value that fills its placeholder, and less than that of an added line. */
const MOST = 0.01;

for (const { brand, viewport, isMobile, isHomeLater } of DEVICES) {
  test(`M98: at ${brand} on ${viewport.width} px nothing makes way for the welcome of a first log-in, nor for the line of a later one, once the window has gone`, {
    tag: isHomeLater ? [] : '@deep',
  }, async ({ browser, watch, at }) => {
    const visit = async (path: string) => openVisit(browser, { viewport, isMobile }, watch, at(brand, path));
    const username = freshName('v');
    const first = await visit('/register?lang=EN&way=username');
    const mail = isHomeLater ? { email: `${username}@example.com` } : {};
    await fillFields(first, { username, password: PASSWORD, confirmPassword: PASSWORD, ...mail });
    await consent(first);
    // Where home is loaded after the log-in, the welcome's code is not loaded before it.
    const code = isHomeLater ? await holdBack(first, /\/assets\/welcome-[^/]*\.js$/) : undefined;
    const info = isHomeLater ? await holdBack(first, '**/wps/member/info') : undefined;
    await first
      .getByRole('dialog')
      .getByRole('button', { name: inEnglish('register.submit') })
      .click();
    // The session alone leads home: its code may be loaded before the member is known.
    await info?.wanted;
    if (isHomeLater) {
      await first.waitForFunction(isHomeThere);
      await first.evaluate(framesLater, FRAMES);
    }
    info?.release();
    await staysPut(first, code);
    await expect(first.getByRole('heading', { name: `Welcome, ${username}` })).toBeInViewport();
    await first.context().close();

    const later = await visit('/login?lang=EN');
    // The reply that decides about the remaining steps arrives last.
    const profile = await holdBack(later, '**/wps/member/profile');
    await logIn(later, username, PASSWORD);
    await staysPut(later, profile);
    await expect(later.getByRole('button', { name: inEnglish('visits.first.steps'), exact: true })).toBeInViewport();
    await later.context().close();
  });
}

/** More frames than loaded code needs to draw a page. */
const FRAMES = 30;

/** Runs in the page. */
async function framesLater(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
}

/** Whether the code of the home page is loaded. Runs in the page. */
function isHomeThere(): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => /\/assets\/home-[^/]*\.js$/.test(name));
}

type Screen = Pick<(typeof DEVICES)[number], 'viewport' | 'isMobile'>;

async function openVisit(browser: Browser, screen: Screen, watch: (page: Page) => void, address: string) {
  const context = await browser.newContext({ ...screen, hasTouch: screen.isMobile });
  const page = await context.newPage();
  watch(page);
  await page.addInitScript(keepShifts);
  await page.addInitScript(keepClosing);
  await page.goto(address);
  await hydrated(page);
  return page;
}

interface Held {
  readonly wanted: Promise<void>;
  readonly release: () => void;
}

/** Holds back requests to these addresses until released. */
async function holdBack(page: Page, addresses: string | RegExp): Promise<Held> {
  const [asked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(addresses, async (route) => {
    asked.resolve();
    await free.promise;
    await route.continue();
  });
  return { wanted: asked.promise, release: free.resolve };
}

/** The window closes, the page is painted, and only then the held response arrives. */
async function staysPut(page: Page, held: Held | undefined): Promise<void> {
  await expect.poll(() => readShiftsSinceClosing(page)).toBeDefined();
  await held?.wanted;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  held?.release();
  await expect(page.locator('[data-part="first-visit"]')).toContainText(/[01] of \d done/);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const moved = (await readShiftsSinceClosing(page))?.filter(({ value }) => value > MOST);
  expect(moved).toEqual([]);
}
