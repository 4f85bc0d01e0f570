/**
 * An operator selects vendors and orders games by keyboard alone: the announced change appears in an open lobby, and
 * all of it can be undone.
 */

import type { Browser } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, hydrated, type Page, SOON, test } from '../journey.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

/** A staff user's own browser at a screen of a site. */
async function sitDown(browser: Browser, name: string, merchant: string, path: string): Promise<Page> {
  const context = await browser.newContext();
  await staffUsers.signIn(context, { role: 'operator', name, merchants: [merchant] });
  const page = await context.newPage();
  await page.goto(siteUrl(PORT, 'console', `/m/${merchant}/${path}`));
  await page.getByRole('switch').first().waitFor();
  return page;
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });
const gameNames = async (page: Page, count: number) => {
  const names = await rows(page).locator('[data-game] > span:first-child').allTextContents();
  return names.slice(0, count);
};
const cards = (page: Page) => page.getByRole('list', { name: 'Games', exact: true }).locator('[data-card-action]');
const providerLobby = (page: Page, vendor: string) => page.getByRole('link', { name: `${vendor} game hall` });

/** Enters the reason and saves, by keyboard: the panel focuses the reason field. */
async function save(page: Page, reason: string): Promise<void> {
  const why = page.getByRole('complementary').getByRole('textbox', { name: consoleText('common', 'reason.label') });
  await expect(why).toBeFocused();
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
  await expect(why).toHaveCount(0);
}

test('M376 M378: an operator disables a vendor and orders games by keyboard, an open lobby follows, the journal reverts it', {
  tag: '@deep',
}, async ({ page: player, browser, at, ownSite, watch }) => {
  const merchant = await ownSite('aurora');
  const [op] = await Promise.all([
    sitDown(browser, 'Op Erator', merchant, 'games'),
    player.goto(at(merchant, '/rng')).then(() => hydrated(player)),
  ]);
  watch(op);
  await expect(cards(player).first()).toBeVisible();
  await expect(providerLobby(player, 'Lumen Reels')).toBeVisible();
  const count = player.getByRole('region', { name: 'Games' }).getByRole('status');
  const before = await count.textContent();

  await op.getByRole('switch', { name: 'Lumen Reels in Slots' }).focus();
  await op.keyboard.press('Space');
  await op.getByRole('switch', { name: 'Novaspin in Slots' }).focus();
  await op.keyboard.press('Alt+ArrowUp');
  await expect(op.getByRole('switch', { name: 'Novaspin in Slots' })).toBeFocused();
  await expectNoViolation(op);
  await expect(element(op, 'console.games.pending')).toContainText('2 changes');
  await op.getByRole('button', { name: consoleText('games', 'pending.review') }).focus();
  await op.keyboard.press('Enter');
  const slots = op
    .getByRole('complementary')
    .getByRole('region', { name: consoleText('games', 'told.lobby', { category: 'Slots' }) });
  await expect(slots).toContainText('Lumen');
  await expect(element(op, 'console.effects.list')).toContainText('Lumen');
  await expectNoViolation(op);
  await save(op, 'licence ended');
  await expect(providerLobby(player, 'Lumen Reels')).toHaveCount(0, SOON);
  await expect(count).not.toHaveText(before ?? '', SOON);

  // The message with its undo button stays: it does not cover the next panel's footer.
  await op.getByRole('tab', { name: consoleText('games', 'tab.vendors') }).focus();
  await op.keyboard.press('ArrowRight');
  await op.getByRole('combobox', { name: 'Category' }).selectOption('RNG');
  await expect(rows(op).first()).toBeVisible();
  await op.keyboard.press('Escape');
  await op.getByRole('searchbox').focus();
  await op.keyboard.press('ArrowDown');
  await expect(rows(op).first()).toBeFocused();
  const [first = '', second = '', third = ''] = await gameNames(op, 3);
  await op.keyboard.press('Space');
  for (const place of [1, 2]) {
    await op.keyboard.press('ArrowDown');
    await expect(rows(op).nth(place)).toBeFocused();
  }
  await op.keyboard.press('Alt+Home');
  await expect(rows(op).first()).toBeFocused();
  await expect(rows(op).first()).toContainText(third);
  await expect.poll(() => gameNames(op, 3)).toEqual([third, first, second]);
  await op.keyboard.press('r');
  await expect(slots).toContainText(consoleText('games', 'tell.before', { game: first }));
  await expectNoViolation(op);
  const [toast, foot] = await Promise.all([
    op.getByRole('region', { name: consoleText('common', 'toast.region') }).boundingBox(),
    op.getByRole('complementary').boundingBox(),
  ]);
  expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThan(foot?.x ?? 0);
  await save(op, 'new season');
  await expect(cards(player).first()).toHaveText(third, SOON);
  await expect(cards(player).filter({ hasText: first })).toHaveCount(0, SOON);

  await op.goto(siteUrl(PORT, 'console', `/journal?merchant=${merchant}`));
  for (const [reason, why] of [
    ['new season', 'wrong season'],
    ['licence ended', 'licence came'],
  ] as const) {
    await rows(op).filter({ hasText: reason }).first().focus();
    await op.keyboard.press('Enter');
    await element(op, 'console.journal.undo').focus();
    await op.keyboard.press('Enter');
    await op.keyboard.type(why);
    await op.keyboard.press('Enter');
    await expect(rows(op).filter({ hasText: why }).first()).toBeVisible();
    await op.getByRole('complementary').getByRole('button', { name: 'Close' }).first().focus();
    await op.keyboard.press('Enter');
  }
  await expect(providerLobby(player, 'Lumen Reels')).toBeVisible(SOON);
  await expect(count).toHaveText(before ?? '', SOON);
  await op.context().close();
});

test('M378: of two operators editing a game the second sees both and decides; several are toggled together', {
  tag: '@deep',
}, async ({ browser, ownSite, watch }) => {
  const merchant = await ownSite('aurora');
  const path = 'games?tab=games&category=FISH';
  const [mai, linh] = await Promise.all([
    sitDown(browser, 'Mai', merchant, path),
    sitDown(browser, 'Linh', merchant, path),
  ]);
  for (const page of [mai, linh]) watch(page);
  const [one = '', two = ''] = await gameNames(mai, 2);
  const handles = element(mai, 'console.games.handle');
  await handles.first().dragTo(handles.nth(1), { targetPosition: { x: 5, y: 25 } });
  await expect.poll(() => gameNames(mai, 2)).toEqual([two, one]);
  await expect(element(mai, 'console.games.game')).toHaveCount(0);
  await mai.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect.poll(() => gameNames(mai, 2)).toEqual([one, two]);

  for (const page of [mai, linh]) {
    await rows(page).first().focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('x');
    await expect(element(page, 'console.games.picked')).toContainText(consoleText('games', 'picked', { count: 2 }));
    await page.getByRole('button', { name: consoleText('common', 'word.turnOff'), exact: true }).press('Enter');
    await page.keyboard.press('r');
  }
  await save(linh, 'not fair');
  const why = mai.getByRole('complementary').getByRole('textbox', { name: consoleText('common', 'reason.label') });
  await why.fill('audit');
  await why.press('Enter');
  const both = mai.getByRole('dialog', { name: consoleText('effects', 'conflict.title') });
  await expect(both.getByRole('region', { name: consoleText('effects', 'conflict.theirs') })).toContainText(
    `${one} turned off`,
  );
  await expect(both.getByRole('region', { name: consoleText('effects', 'conflict.theirs') })).toContainText('Linh');
  await expect(both.getByRole('region', { name: consoleText('effects', 'conflict.yours') })).toContainText('audit');
  await expectNoViolation(mai, 'conflict');
  await both.getByRole('button', { name: consoleText('effects', 'conflict.again') }).press('Enter');
  await expect(mai.getByText(consoleText('undo', 'already'))).toBeVisible();
  await linh.keyboard.press('u');
  await expect(linh.getByText(consoleText('undo', 'done'), { exact: true })).toBeVisible();
  await expect(linh.getByRole('switch', { name: `Offer ${one}` })).toBeChecked(SOON);
  for (const page of [mai, linh]) await page.context().close();
});
