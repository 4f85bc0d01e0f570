/** Opening and leaving a game: for a visitor, for a member, after a reload, within a page. */

import type { FrameLocator, Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, hydrated, test } from '../journey.ts';
import { DEMO_PASSWORD, logIn } from '../members/members.ts';

const game = (page: Page): FrameLocator => page.frameLocator('[data-part="game"] iframe');

/** The game has reported that it is ready: the portal's loader is gone. */
async function expectGame(page: Page): Promise<void> {
  await expect(page.locator('[data-progress="there"]')).toBeVisible();
  await expect(game(page).locator('body')).not.toBeEmpty();
}

test('M73 M152: a visitor tries a game with play money', {
  tag: '@modes',
}, async ({ page, at }) => {
  await page.goto(at('aurora', '/rng'));
  await hydrated(page);
  await element(page, 'game.trial').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('aurora', '/game'));
  await expectGame(page);
  await expect(page.locator('[data-part="game"]')).toContainText(inEnglish('play.trial'));
});

test('M41 M71 M150: a sports vendor opens in full screen and within the page; DS88 by its own entry', async ({
  page,
  at,
}) => {
  await page.goto(at('aurora', '/sports'));
  await hydrated(page);
  await page.getByRole('button', { name: inEnglish('play.vendor.here') }).click();
  await page
    .locator('main')
    .getByRole('button', { name: inEnglish('element.account.login') })
    .click();
  await logIn(page, 'player1', DEMO_PASSWORD);
  await expect(page.locator('main [data-progress="there"] iframe')).toBeVisible();
  await element(page, 'nav.ds88').getByRole('button').click();
  await expect(page).toHaveURL(at('aurora', '/game'));
  await expectGame(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DS88');
});
