/** The lobbies: provider lobbies, search, filters, thousands of games, and the way into a game and back. */
import { inEnglish } from '#tests/setup/english.ts';
import { violations } from '../axe.ts';
import { element, expect, hydrated, type Page, test } from '../journey.ts';

const games = (page: Page) => page.getByRole('list', { name: 'Games', exact: true });
const plays = (page: Page) => games(page).locator('[data-card-action]');
const count = (page: Page) => page.getByRole('region', { name: 'Games' }).getByRole('status');

async function findNoViolation(page: Page): Promise<void> {
  expect(await violations(page, { within: '#main' })).toEqual([]);
}

test('M40 M134 M135 M137 M139 M152 M153: a slots lobby, searched, filtered, scrolled to its end, shared by its address', {
  tag: '@not-no-storage',
}, async ({ page, at }) => {
  await page.goto(at('aurora', '/rng'));
  await hydrated(page);
  await expect(plays(page).first()).toBeVisible();
  const all = Number((await count(page).textContent())?.replace(/\D/g, ''));
  expect(all).toBeGreaterThan(100);
  await plays(page).first().hover();
  await expect(element(page, 'game.trial').first()).toBeVisible();

  await page.getByRole('link', { name: inEnglish('lobby.hall', { vendor: 'Novaspin' }) }).click();
  await expect(page).toHaveURL(/\/rng\?page=NOVASPIN$/);
  await expect(count(page)).not.toHaveText(`${all} games`);
  // The previous lobby's cards stay until this one's are loaded, and some of them are Novaspin's too.
  await expect(games(page).locator('article').filter({ hasNotText: 'Novaspin' })).toHaveCount(0);
  await expect(plays(page).nth(3)).toBeVisible();

  const box = page.getByRole('searchbox', { name: inEnglish('lobby.search') });
  const [name = ''] = await plays(page).nth(3).allTextContents();
  await box.pressSequentially(name.slice(0, 6));
  await expect(page).toHaveURL(new RegExp(`page=NOVASPIN&q=${name.slice(0, 4)}`));
  await expect(box).toBeFocused();
  await expect(games(page).getByRole('button', { name, exact: true })).toBeVisible();
  await box.press('Escape');
  await expect(page).toHaveURL(/\/rng\?page=NOVASPIN$/);
  await page.getByRole('combobox', { name: inEnglish('lobby.minBet') }).selectOption('0.20');
  await page.getByRole('combobox', { name: inEnglish('lobby.sort') }).selectOption('name');
  await expect(page).toHaveURL(/page=NOVASPIN&bet=0\.20&sort=name$/);
  await expect(page.getByRole('button', { name: inEnglish('lobby.filters.clear') })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/rng\?page=NOVASPIN$/);

  await page.goto(at('aurora', '/rng?page=ALL&sort=name'));
  await hydrated(page);
  await expect(plays(page).first()).toBeVisible();
  const last = games(page).locator(`[aria-posinset="${all}"] [data-card-action]`);
  await plays(page).first().focus();
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  expect(await page.locator('#main article').count()).toBeLessThan(400);
  await expect(last.locator('xpath=ancestor::article').locator('img[data-state=loaded]')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(last).not.toBeFocused();

  await page.goto(at('aurora', '/rng?page=NOVASPIN'));
  await expect(page.getByRole('link', { name: inEnglish('lobby.hall', { vendor: 'Novaspin' }) })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await hydrated(page);
  await expect(plays(page).first()).toBeVisible();
  await page.goto(at('aurora', '/rng'));
  await expect(page, 'the hall that was open last').toHaveURL(/\/rng\?page=NOVASPIN$/);
});

test('M140 M144 M145: live kinds, rooms with stakes, favourites that need a log-in', async ({ page, at }) => {
  await page.goto(at('aurora', '/live'));
  await hydrated(page);
  const kinds = page.getByRole('group', { name: inEnglish('lobby.kinds') });
  await kinds.getByRole('button', { name: /^Roulette/ }).click();
  await expect(page).toHaveURL(/\/live\?kind=ROU$/);
  const reported = Number((await kinds.getByRole('button', { name: /^Roulette/ }).textContent())?.replace(/\D/g, ''));
  await expect(count(page)).toHaveText(`${reported} game${reported === 1 ? '' : 's'}`);
  await findNoViolation(page);
  await games(page)
    .getByRole('button', { name: /^Favourite: / })
    .first()
    .click();
  await expect(page.locator('[data-dialog="login"]')).toBeVisible();
  await page.locator('[data-dialog="login"]').getByRole('button', { name: 'Close' }).click();

  await page.goto(at('aurora', '/pvp'));
  await hydrated(page);
  const rooms = page.getByRole('region', { name: 'Rooms' });
  await expect(rooms.getByRole('button', { name: /^Take a seat: .*Stakes \$/ }).first()).toBeVisible();
  await findNoViolation(page);
});

test('M139: a lobby keeps its scroll position', async ({ page, at }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at('lotus', '/rng?lang=EN'));
  await hydrated(page);
  await expect(plays(page).first()).toBeVisible();
  const top = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 4_000));
  await expect.poll(() => games(page).locator('li:not([hidden])').first().getAttribute('aria-posinset')).not.toBe('1');
  await expect(plays(page).first()).toBeVisible();
  await element(page, 'bottom.home').getByRole('link').click();
  await expect(page).toHaveURL(/\/index/);
  await page.goBack();
  await expect(plays(page).first()).toBeVisible();
  await expect.poll(top).toBe(4_000);
});
