/**
 * Plays the games of the demo game provider: a slot and a table by keyboard and mouse, a duel in two browsers, the
 * verification of an outcome.
 */

import type { Browser, FrameLocator, Page } from '@playwright/test';
import { inEnglish } from '../../setup/english.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, hydrated, test } from '../journey.ts';
import { DEMO_PASSWORD, logIn } from '../members/members.ts';

type At = (merchant: string, path?: string) => string;

const frameOf = (page: Page): FrameLocator => page.frameLocator('[data-part="game"] iframe');
/** A spin takes time, more on a busy machine. */
const ROUND = { timeout: 60_000 };

/** Opens a game from its lobby as this member, and returns its frame once it is playable. */
async function openGame(page: Page, at: At, path: string, name: string, account?: string): Promise<FrameLocator> {
  await page.goto(at('aurora', path));
  await hydrated(page);
  await page.getByRole('article').filter({ hasText: name }).first().locator('a, button').first().click();
  if (account !== undefined) await logIn(page, account, DEMO_PASSWORD);
  await expect(page.locator('[data-progress="there"]')).toBeVisible(ROUND);
  return frameOf(page);
}

// Chromium warns about the initial empty document of a frame whose content loads slowly: it has the page's origin.
/** What the page sends as its token: without storage it is in no other place. */
const tokens = new WeakMap<Page, string>();

test.beforeEach(({ page, expectComplaint }) => {
  expectComplaint(/can escape its sandboxing/);
  page.on('request', (request) => {
    const { authorization } = request.headers();
    // The games' own calls have tokens too.
    if (authorization !== undefined && request.url().includes('/wps/')) tokens.set(page, authorization);
  });
});

/** The member's balance from the gateway, in minor units. */
async function balanceOf(page: Page): Promise<number> {
  return page.evaluate(async (token) => {
    const headers = {
      Merchant: 'aurora',
      ModuleId: 'COMM3',
      Language: 'EN',
      'X-Timestamp': String(Date.now()),
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: token,
    };
    const { value } = await (await fetch('/wps/v2/wallets/balance', { headers })).json();
    return Math.round(Number(value.sumBalance) * 100);
  }, tokens.get(page) ?? '');
}

/** Minor units of a displayed amount: `$1,249.00`. */
async function shownIn(game: FrameLocator): Promise<number> {
  return Math.round(Number(((await game.getByTestId('balance').textContent()) ?? '').replace(/[^0-9.]/g, '')) * 100);
}

test('M150 M152: slot and high-low are played in the portal’s frame, by mouse and keyboard; every bet is in the balance; a revealed round verifies', {
  tag: '@not-no-storage',
}, async ({ page, at, context }) => {
  test.slow();
  const slot = await openGame(page, at, '/rng?page=HALCYON', 'Nine Lanterns', 'player1');
  const before = await shownIn(slot);
  expect(await balanceOf(page)).toBe(before);
  const line = slot.getByTestId('line');
  await slot.getByTestId('spin').click();
  await expect(line).toHaveText(/win/, ROUND);
  await slot.getByRole('button', { name: 'Lower stake' }).press('Enter');
  await expect(slot.getByTestId('stake')).toHaveText('$0.40');
  const answered = page.waitForResponse(/\/api\/slot\/spin$/);
  await slot.getByTestId('spin').press('Space');
  await answered;
  // The line is empty while the reels turn, which the test may be too slow to see.
  await expect(slot.getByTestId('spin')).toBeEnabled(ROUND);
  await expect(line).toHaveText(/win/, ROUND);
  expect(await balanceOf(page)).toBe(await shownIn(slot));

  await slot.getByTestId('fairness').click();
  await slot.getByLabel('Your seed').fill('my-own-seed');
  await slot.getByRole('button', { name: 'Change seeds and reveal' }).click();
  await expect(slot.getByTestId('revealed')).toContainText('Server seed');
  await slot.locator('body').press('Escape');
  await slot.getByTestId('history').click();
  const played = slot.getByTestId('rounds').getByRole('listitem').first();
  const opened = context.waitForEvent('page');
  await played.getByRole('link', { name: 'Verify' }).click();
  const check = await opened;
  await expect(check.getByTestId('fingerprint')).toHaveAttribute('data-same', 'true');
  await expect(check.getByTestId('result')).toContainText('Spin 1');
  await expectNoViolation(check);

  const table = await openGame(page, at, '/live?page=KESTREL', 'Higher or Lower', undefined);
  for (let round = 0; round < 2; round += 1) {
    const call = table.locator('[data-call]:not([disabled], [aria-disabled=true])').first();
    await call.focus();
    await call.press('Enter');
    await expect(table.getByTestId('trail').locator('li')).toHaveCount(round + 1, ROUND);
    await expect(table.getByTestId('line')).toHaveText(/win/);
  }
  await table.getByTestId('rules').click();
  await expect(table.getByRole('dialog')).toContainText('Ace is low');
  await expect(table.getByRole('dialog')).toContainText('Stakes from $0.20');
  await table.locator('body').press('Escape');
  expect(await balanceOf(page)).toBe(await shownIn(table));
  await expectNoViolation(page);
});

test('M150 M152: roulette, sports and fishing: a bet of each is taken, told and in the balance', async ({
  page,
  at,
}) => {
  test.slow();
  const table = await openGame(page, at, '/live?page=KESTREL', 'Roulette · Kestrel', 'player1');
  await expect(table.getByTestId('timer')).toHaveText(/1[0-9] s|2[0-9] s/, ROUND);
  await table.locator('[data-spot=red]').press('Enter');
  await table.locator('[data-spot=n17]').click();
  await table.getByTestId('place').click();
  await expect(table.getByTestId('line')).toHaveText(/Bet accepted/, ROUND);
  await expect(table.getByTestId('line')).toHaveText(/You get|lost/, ROUND);
  await expectNoViolation(page);
  expect(await balanceOf(page)).toBe(await shownIn(table));

  await page.goto(at('aurora', '/sports?page=NORTHPITCH'));
  await hydrated(page);
  await page.getByRole('button', { name: inEnglish('play.vendor.open') }).click();
  await expect(page.locator('[data-progress="there"]')).toBeVisible(ROUND);
  const book = frameOf(page);
  const match = book.locator('[data-match]').nth(1);
  await match.locator('[data-pick="result.home"]').click();
  await book.locator('[data-match]').nth(2).locator('[data-pick="goals.over"]').click();
  await expect(book.getByTestId('slip').getByRole('listitem')).toHaveCount(2);
  await book.getByTestId('place').click();
  await expect(book.getByTestId('line')).toHaveText(/Bet accepted/, ROUND);
  await expect(book.getByTestId('slips').getByRole('listitem').first()).toContainText('Open');
  // Odds in play may be suspended: the picks that are offered come back.
  await book.getByTestId('again').click();
  await expect(book.getByTestId('slip').getByRole('listitem').first()).toBeVisible();
  await expectNoViolation(page);

  const sea = await openGame(page, at, '/fish?page=REEF', 'Octopus Reef', undefined);
  await sea.locator('[data-target=sardine]').press('Enter');
  await expect(sea.getByTestId('line')).toHaveText(/caught|got away|No sardine/, ROUND);
  await expectNoViolation(page);
  expect(await balanceOf(page)).toBe(await shownIn(sea));
});

async function comeToTheTable(browser: Browser, at: At, account: string, watch: (page: Page) => void): Promise<Page> {
  const context = await browser.newContext({ viewport: account === 'vip1' ? { width: 390, height: 800 } : null });
  const page = await context.newPage();
  watch(page);
  await openGame(page, at, '/pvp?page=JADEHALL', 'Five Trick Duel', account);
  return page;
}

/** Only the game on a phone, in both orientations: one bar of 48 px, and nothing to scroll. */
async function fillsThePhone(page: Page | undefined): Promise<void> {
  const size = page?.viewportSize();
  if (!page || !size) throw new Error('The second player has a phone.');
  const gameArea = page.locator('[data-part="game"]');
  for (const { width, height } of [{ width: 844, height: 390 }, size]) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('header')).toBeHidden();
    expect(await gameArea.locator('> div').first().boundingBox()).toEqual({ x: 0, y: 0, width, height: 48 });
    expect(await gameArea.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  }
}

test('M152: a duel of two browsers: both stake, five tricks, and both balances show the winner', {
  tag: '@deep',
}, async ({ browser, at, watch }) => {
  // Two full browsers and the duel's timers: slow on a machine that runs other tests.
  test.slow();
  const pages = await Promise.all(['agent1', 'vip1'].map((account) => comeToTheTable(browser, at, account, watch)));
  await fillsThePhone(pages[1]);
  for (const page of pages) await expectNoViolation(page);
  const before = await Promise.all(pages.map(balanceOf));
  for (const [index, page] of pages.entries()) {
    await frameOf(page).getByRole('button', { name: 'Sit down $1.00' }).click();
    if (index === 0) await expect(frameOf(page).getByTestId('stand')).toBeVisible();
  }
  for (let trick = 0; trick < 5; trick += 1) {
    for (const page of pages)
      await frameOf(page).locator('[data-testid=hold][aria-disabled=false]').first().click(ROUND);
  }
  const [first = '', second = ''] = await Promise.all(
    pages.map(async (page) => {
      await expect(frameOf(page).getByTestId('again')).toBeVisible(ROUND);
      return (await frameOf(page).getByTestId('line').textContent()) ?? '';
    }),
  );
  const move = (line: string) => (/You win/.test(line) ? 90 : /draw/.test(line) ? 0 : -100);
  expect(move(first) + move(second)).toBe(/draw/.test(first) ? 0 : -10);
  const after = await Promise.all(pages.map(balanceOf));
  expect(after).toEqual([(before[0] ?? 0) + move(first), (before[1] ?? 0) + move(second)]);
  await Promise.all(pages.map((page) => page.context().close()));
});
