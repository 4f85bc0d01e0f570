/** Walks through every screen, from the screen lists of portal and console: a new screen is included automatically. */
import type { Locator, Page } from '@playwright/test';
import { addressOf } from '#console/session/screen.ts';
import { SCREENS as CONSOLE_SCREENS } from '#console/shell/screens.ts';
import { SCREENS } from '#model/catalogue/routes.ts';
import { findFaults } from './faults.ts';

/** Content that did not fit, by screen. */
export type Faults = Record<string, readonly string[]>;

/** The narrowest page (WCAG 2.2, 1.4.10); so high that all lazy content is loaded. */
export const NARROW = { width: 320, height: 2_400 };

/**
 * Screens with their own address; a game's screen leads nowhere before a game is opened, and pages of the member centre
 * are walked in the centre.
 */
const PATHS = SCREENS.filter(
  ({ redirect, canonical, modal, path, screen }) =>
    !redirect && !canonical && !modal && path !== '/game' && screen !== 'memberPage',
).map(({ path }) => path);

/** The check of each screen, once it is loaded. */
export type ScreenCheck = (name: string) => Promise<void>;

/** Walks through the portal as the logged-in member, without reloading. */
export async function walkPortal(page: Page, faults: Faults): Promise<void> {
  const checkScreen: ScreenCheck = (name) => validate(page, name, faults);
  await walkScreens(page, checkScreen);
  await goOn(page, '/index');
  await page.locator('header [aria-controls="side"]').click();
  await page.locator('#side :is(a, button)').first().waitFor();
  await validate(page, 'menu', faults);
  await page.keyboard.press('Escape');
  await page.locator('[data-element="bottom.me"] :is(a, button)').click();
  await walkCentre(page, checkScreen);
  await validateWindow(page, page.locator('[data-element="side.feedback"] :is(a, button)'), 'feedback', faults);
}

/** Every screen with its own address. */
export async function walkScreens(page: Page, checkScreen: ScreenCheck): Promise<void> {
  for (const path of PATHS) {
    await goOn(page, path);
    // A user without access is redirected home.
    await page.locator(`[data-element="route.${path}"], [data-element="route./index"]`).first().waitFor();
    await checkScreen(path);
  }
  await goOn(page, '/promoDetail?id=lucky-wheel');
  await page.locator('#main h1').waitFor();
  await checkScreen('/promoDetail?id=lucky-wheel');
}

/** Each page of the open member centre; closes the centre. */
export async function walkCentre(page: Page, checkScreen: ScreenCheck): Promise<void> {
  const entries = page.locator('[data-dialog="member"] nav li button');
  await entries.first().waitFor();
  for (let at = 0; at < (await entries.count()); at += 1) {
    await entries.nth(at).click();
    await page.locator('[data-dialog="member"] nav li button[aria-current]').waitFor();
    await checkScreen(`member centre ${at}`);
  }
  await page.keyboard.press('Escape');
  await page.locator('[data-dialog="member"]').waitFor({ state: 'detached' });
}

async function validateWindow(page: Page, control: Locator, name: string, faults: Faults): Promise<void> {
  await control.first().evaluate((node: HTMLElement) => node.click());
  await page.locator(`[data-dialog="${name}"]`).waitFor();
  await validate(page, name, faults);
  await page.keyboard.press('Escape');
}

/**
 * Every console screen of one merchant, with the details of its first row. The page starts outside of the console's
 * screens.
 */
export async function walkConsole(page: Page, merchant: string, faults: Faults): Promise<void> {
  for (const path of CONSOLE_SCREENS.map((screen) => addressOf(screen, merchant))) {
    const before = await page.title();
    await page.evaluate((to) => {
      window.history.pushState({ idx: window.history.length }, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    }, path);
    await page.waitForFunction((title) => document.title !== title, before);
    await validateRow(page, path, faults);
  }
}

/** A screen of the console, and the details of its first row. */
export async function validateRow(page: Page, path: string, faults: Faults): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await validate(page, path, faults);
  const row = page.locator('main [role=row][tabindex], main tbody tr[tabindex]').first();
  if ((await row.count()) === 0) return;
  await row.press('Enter');
  await validate(page, `${path}, opened`, faults);
}

/** Navigates like a click on a link of the page. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = to;
    link.click();
    link.remove();
  }, path);
}

export async function validate(page: Page, name: string, faults: Faults): Promise<void> {
  await waitUntilIdle(page);
  const found = await findFaults(page);
  if (found.length > 0) faults[name] = found;
}

/** Waits until nothing of a page is loading, or the time limit has passed. */
export async function waitUntilIdle(page: Page): Promise<void> {
  const isThere = () =>
    document.querySelector(':is(main, [data-dialog]) [aria-busy=true]:not([data-element*=preview] *)') === null;
  await page.waitForFunction(isThere, undefined, { timeout: BUSY_MS }).catch(() => undefined);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Content that takes longer is checked while loading. */
const BUSY_MS = 1_000;
