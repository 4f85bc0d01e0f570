/** Content of a page before its code is loaded, and hydration without changes. */
import type { Page } from '@playwright/test';
import { winnerBoard } from '#contract/games/calls.ts';
import { element, expect, hydrated, SOON, test } from './journey.ts';

/** Records elements that move or disappear by themselves, from the first paint on. */
const WATCH = () => {
  const moved: string[] = [];
  Object.assign(window, { moved });
  type Shift = PerformanceEntry & { readonly hadRecentInput: boolean; readonly sources: { readonly node?: Node }[] };
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      for (const { node } of sources) {
        const place = node instanceof Element ? node : node?.parentElement;
        // Late fonts may move text slightly; only parts of the page are watched.
        if (place?.closest('aside, footer, article')) moved.push(place.outerHTML.slice(0, 120));
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

test('M40 M42 M195 the first paint of a lobby and of the promotions shows the content without any script', async ({
  browser,
  at,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cards = page.locator('main').getByRole('article');
  // A page does not wait long for a slow gateway: the next page has the cached reply.
  await expect(async () => {
    await page.goto(at('aurora', '/rng'));
    await expect(cards.first()).toContainText('Nine Lanterns', { timeout: 1_000 });
  }).toPass(SOON);
  await expect(cards.first().locator('img')).toBeVisible();
  await expect(page.getByText(/^\d+ games$/)).toBeVisible();
  await expect(async () => {
    await page.goto(at('lotus', '/promotions?lang=EN'));
    const link = cards.first().getByRole('link');
    await expect(link).toHaveAttribute('href', /^\/promoDetail\?id=/, { timeout: 1_000 });
  }).toPass(SOON);
  await expect(cards.first().locator('img')).toBeVisible();
  await context.close();
});

test('M40 M42 M49 first-paint content stays in place during hydration; a guarded address renders its target', async ({
  page,
  at,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(WATCH);
  const moved = () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  await page.goto(at('aurora', '/rng'));
  await hydrated(page);
  await expect(page.locator('main').getByRole('article').first().getByRole('button').first()).toBeVisible(SOON);
  expect(await moved()).toEqual([]);

  await page.goto(at('aurora', '/promotions'));
  await hydrated(page);
  await expect(element(page, 'route./promotions').getByRole('article').first()).toBeVisible();
  expect(await moved()).toEqual([]);

  // harbor requires a log-in first: its home is drawn, and the window opens over it.
  await page.goto(at('harbor', '/promotions'));
  await hydrated(page);
  await expect(page.locator('[data-dialog="login"]')).toBeVisible(SOON);
  expect(await moved()).toEqual([]);
});

/** Removed parts of the server's markup. */
const WATCH_PARTS = () => {
  const redrawn: string[] = [];
  Object.assign(window, { redrawn });
  new MutationObserver((records) => {
    for (const { removedNodes } of records) {
      for (const node of removedNodes) {
        if (node instanceof Element && node.matches('header, footer, nav, main, main > *, main [data-element]'))
          redrawn.push(node.outerHTML.slice(0, 120));
      }
    }
  }).observe(document, { childList: true, subtree: true });
};

/** A page goes live once all of its parts are hydrated: it then opens the event stream. */
const goesLive = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/_portal/events'));

test('M49 M195 no server-rendered part is discarded and rendered again', async ({ page, at }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(WATCH_PARTS);
  const addresses: readonly [string, string][] = [
    ['aurora', '/index'],
    ['lotus', '/promotions'],
    ['harbor', '/index'],
  ];
  for (const [brand, path] of addresses) {
    const takenOver = goesLive(page);
    await page.goto(at(brand, path));
    await takenOver;
    expect(await page.evaluate(() => window.redrawn)).toEqual([]);
  }
});

test('M141 M147 a section far down the home page requests its data when it comes near the view', {
  tag: '@deep',
}, async ({ page, at }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(WATCH);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const asksForWinners = () => asked.filter((address) => address.includes(winnerBoard.path));
  const takenOver = goesLive(page);
  await page.goto(at('aurora', '/index'));
  await takenOver;
  const winners = element(page, 'home.winners');
  await expect(winners.getByRole('heading')).toBeAttached();
  expect(asksForWinners()).toEqual([]);
  await winners.scrollIntoViewIfNeeded();
  await expect(winners.getByRole('listitem')).not.toHaveCount(0, SOON);
  expect(asksForWinners()).toHaveLength(1);
  // Content that is laid out when it comes near causes no visible shift: the footer stays in place.
  const foot = page.getByRole('contentinfo');
  const top = () => foot.evaluate((node) => node.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  await foot.scrollIntoViewIfNeeded();
  await expect(foot.getByRole('link').first()).toBeInViewport();
  // Content that came near is laid out within the next frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await top()).toBe(before);
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

declare global {
  interface Window {
    /** Removed parts of the server's markup. */
    redrawn?: string[];
  }
}
