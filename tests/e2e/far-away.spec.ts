/** Slow or failing third parties: a vendor that responds late, an image host that is down. */

import type { Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { expectNoViolation } from './axe.ts';
import { element, expect, hydrated, SOON, test } from './journey.ts';
import { DEMO_PASSWORD, logIn } from './members/members.ts';

/** Holds back the games' vendor, later requests included; returns the release. */
async function holdVendor(page: Page): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(
    ({ hostname }) => hostname === 'games.localhost',
    async (route) => {
      await isLetGo;
      // A closed frame has cancelled its requests.
      await route.continue().catch(() => undefined);
    },
  );
  return letGo;
}

/** The member's balance from the gateway, formatted like a page. */
async function balanceOf(page: Page): Promise<string> {
  const sum = await page.evaluate(async () => {
    const headers = {
      Merchant: 'aurora',
      ModuleId: 'COMM3',
      Language: 'EN',
      'X-Timestamp': String(Date.now()),
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: sessionStorage.getItem('token') ?? '',
    };
    const { value } = await (await fetch('/wps/v2/wallets/balance', { headers })).json();
    return Number(value.sumBalance);
  });
  return sum.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

test('M48 M150: a vendor that answers late: the frame reports it, offers a retry and the way home, the balance is right, and the game still loads', {
  tag: '@deep',
}, async ({ page, at }) => {
  const letGo = await holdVendor(page);
  const gameArea = page.locator('[data-part="game"]');
  const progress = (how: string) => gameArea.locator(`[data-progress="${how}"]`);
  const silent = gameArea.getByRole('alert');

  // Installs the fake clock only after the log-in window, which waits for frames, has closed.
  await page.goto(at('aurora', '/login'));
  await logIn(page, 'vip1', DEMO_PASSWORD);
  await expect(element(page, 'account.name')).toBeVisible(SOON);
  await page.clock.install();
  await page.goto(at('aurora', '/rng?page=HALCYON'));
  await hydrated(page);
  await page.getByRole('article').filter({ hasText: 'Nine Lanterns' }).getByRole('button').first().click();
  await expect(page).toHaveURL(at('aurora', '/game'));
  await expect(gameArea.getByRole('status')).toContainText('Opening Nine Lanterns');
  const before = await balanceOf(page);

  // Skips the twenty seconds of the page's timeout.
  await page.clock.fastForward(20_500);
  await expect(progress('silent')).toBeVisible(SOON);
  await expect(silent).toContainText(inEnglish('play.silent.title', { name: 'Nine Lanterns' }));
  // The message is true: nothing was staked, and the amount above the frame is the gateway's.
  await expect(silent).toContainText('Nothing was staked');
  expect(await balanceOf(page)).toBe(before);
  await expect(gameArea).toContainText(before);
  await expect(silent.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/index');
  await expectNoViolation(page);

  // A retry requests another address, and waits for it again.
  const address = await gameArea.locator('iframe').getAttribute('src');
  await silent.getByRole('button', { name: inEnglish('ui.retry') }).click();
  await expect(progress('waiting')).toBeVisible(SOON);
  await expect(gameArea.locator('iframe')).not.toHaveAttribute('src', address ?? '');
  await page.clock.fastForward(20_500);
  await expect(progress('silent')).toBeVisible(SOON);

  // The late response arrives and replaces the message.
  letGo();
  await expect(progress('there')).toBeVisible();
  await expect(silent).toHaveCount(0);
  await expect(page.frameLocator('[data-part="game"] iframe').getByTestId('balance')).toContainText(before);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(at('aurora', '/rng?page=HALCYON'));
});

test('M48: leaving a vendor that does not answer leads home with the previous balance', {
  tag: '@deep',
}, async ({ page, at }) => {
  await holdVendor(page);
  await page.goto(at('aurora', '/login'));
  await logIn(page, 'vip1', DEMO_PASSWORD);
  await expect(element(page, 'account.name')).toBeVisible(SOON);
  await page.clock.install();
  const before = await balanceOf(page);
  await page.goto(at('aurora', '/rng?page=HALCYON'));
  await hydrated(page);
  await page.getByRole('article').filter({ hasText: 'Nine Lanterns' }).getByRole('button').first().click();
  await expect(page.locator('[data-progress="waiting"]')).toBeVisible(SOON);
  await page.clock.fastForward(20_500);
  await page.locator('[data-part="game"]').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(at('aurora', '/index'));
  await expect(element(page, 'home.hotGames')).toBeVisible();
  await expect(element(page, 'side.balance')).toContainText(before);
});

declare global {
  interface Window {
    /** Elements of the page's content that moved by themselves. */
    moved?: string[];
  }
}

/**
 * From the first paint on: records vertical layout shifts of the screen's content. Late fonts may move text slightly;
 * missing pictures must not move anything.
 */
async function watchPlaces(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    window.moved = moved;
    type Moved = { readonly node?: Node; readonly previousRect: DOMRect; readonly currentRect: DOMRect };
    type Shift = PerformanceEntry & { readonly hadRecentInput: boolean; readonly sources: readonly Moved[] };
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        for (const { node, previousRect, currentRect } of sources) {
          if (previousRect.top === currentRect.top) continue;
          const place = node instanceof Element ? node : node?.parentElement;
          if (place?.closest('main')) moved.push(place.outerHTML.slice(0, 120));
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

test('M153 M344: the picture host is down: nothing moves, every card shows its own icon, and the lobby works', {
  tag: '@deep',
}, async ({ page, at, expectComplaint }) => {
  expectComplaint(/net::ERR_FAILED/);
  await watchPlaces(page);
  await page.route('**/_art/**', (route) => route.abort());
  await page.goto(at('aurora', '/rng'));
  await hydrated(page);
  const cards = page.getByRole('list', { name: 'Games' }).getByRole('article');
  await expect(cards.first().locator('[data-fallback] svg')).toBeVisible(SOON);
  await expect(cards.first().locator('img')).toHaveCount(0);
  await expect(cards.locator('img')).toHaveCount(0, SOON);
  await expectNoViolation(page);
  expect(await page.evaluate(() => window.moved)).toEqual([]);

  await page.getByRole('searchbox').fill('Nine Lanterns');
  await expect(cards).toHaveCount(1, SOON);
  await expect(cards.first().locator('[data-fallback] svg')).toBeVisible();
  await cards.first().getByRole('button', { name: 'Nine Lanterns', exact: true }).click();
  await expect(page.locator('[data-dialog="login"]')).toBeVisible();
});

test('M153 M195: promotions without pictures: nothing moves, and each can be read and opened', {
  tag: '@deep',
}, async ({ page, at, expectComplaint }) => {
  expectComplaint(/net::ERR_FAILED/);
  await watchPlaces(page);
  await page.route('**/_art/**', (route) => route.abort());
  await page.goto(at('lotus', '/promotions?lang=EN'));
  await hydrated(page);
  const cards = page.locator('main').getByRole('article');
  await expect(cards.first().getByRole('heading')).toBeVisible();
  await expect(cards.first().locator('img')).toHaveCount(0, SOON);
  expect(await page.evaluate(() => window.moved)).toEqual([]);
  const title = (await cards.first().getByRole('heading').textContent()) ?? '';
  await cards.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
