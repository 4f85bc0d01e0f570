/** The catalogue for a visitor: the navigation's menus and the game shelves of the home page. */
import { inEnglish } from '#tests/setup/english.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, hydrated, test } from '../journey.ts';

test('M72 M73 M136: a category’s menu lists games, page by page', { tag: '@deep' }, async ({ page, at }) => {
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  const slots = element(page, 'nav.rng').getByRole('link').first();
  const menu = page.getByRole('region', { name: 'SLOT' });
  await slots.hover();
  await expect(menu.getByRole('article')).toHaveCount(21);
  await expect(menu.getByRole('button', { name: 'Nine Lanterns', exact: true })).toBeVisible();
  await expect(menu.locator('[data-element="game.trial"]').first()).toBeAttached();
  await expectNoViolation(page);
  await menu.getByRole('button', { name: inEnglish('games.menu.next') }).click();
  await expect(menu.getByRole('article')).toHaveCount(18);
  await page.mouse.move(640, 880);
  await expect(menu).toHaveCount(0);

  // Its pager fits a small desktop window, in the language with the longest words; at 1,024 the navigation has no
  // menus.
  await page.goto(at('aurora', '/index?lang=VI'));
  await hydrated(page);
  const next = page.getByRole('button', { name: 'Thêm trò chơi', exact: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await slots.hover();
  await expect(next).toBeInViewport({ ratio: 1 });
  const box = await next.locator('xpath=ancestor::section[1]').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
});

test('M72: the keyboard reaches a category’s vendors, its games and their card controls', async ({ page, at }) => {
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  const slots = element(page, 'nav.rng').getByRole('link').first();
  const menu = page.getByRole('region', { name: 'SLOT' });
  await slots.focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await expect(menu.getByRole('article')).toHaveCount(21);
  await page.keyboard.press('ArrowRight');
  await expect(menu.getByRole('button', { name: 'Nine Lanterns', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('button', { name: `${inEnglish('element.game.trial')}: Nine Lanterns` })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('button', { name: 'Nine Lanterns', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-dialog="login"]')).toBeVisible();
});

test('M141 M147: the home page has hot games, the demo games first, and winners scroll until paused', async ({
  page,
  at,
}) => {
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  const hot = element(page, 'home.hotGames');
  await hot.scrollIntoViewIfNeeded();
  const names = ['Nine Lanterns', 'Five Trick Duel', 'Minute 3D'];
  for (const [place, name] of names.entries()) await expect(hot.getByRole('article').nth(place)).toContainText(name);
  const winners = element(page, 'home.winners');
  await winners.scrollIntoViewIfNeeded();
  await expect(winners.getByRole('listitem')).not.toHaveCount(0);
  await winners.getByRole('button', { name: inEnglish('winners.pause') }).click();
  await expect(winners.getByRole('button', { name: inEnglish('winners.play') })).toBeVisible();
});
