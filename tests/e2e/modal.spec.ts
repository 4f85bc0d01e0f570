/** Windows over the page, and their stack. */
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, hydrated, test } from './journey.ts';

test('M50 M51: a window moves by its header with mouse and keys, locks the page, and closes by Escape, never by its background', async ({
  page,
  at,
}) => {
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  const opener = element(page, 'account.login').getByRole('button', { name: inEnglish('element.account.login') });
  const at300 = (await opener.boundingBox()) ?? { x: 0, y: 0 };
  // By coordinates: Playwright's own click would scroll the page because of a sticky header.
  const clickPoint = () => page.mouse.click(at300.x + 8, at300.y + 8);
  await clickPoint();
  const dialog = page.locator('[data-dialog="login"]');
  await expect(dialog.getByRole('textbox', { name: inEnglish('form.field.username') })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden');

  const place = async () => (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().map((each) => each.effect?.getTiming().iterations === 1 && each.finished),
    ),
  );
  const before = await place();
  const title = dialog.getByRole('heading', { name: inEnglish('login.title') });
  const grip = (await title.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(grip.x + 5, grip.y + 5);
  await page.mouse.down();
  await page.mouse.move(grip.x + 125, grip.y + 45, { steps: 4 });
  await page.mouse.up();
  const dragged = await place();
  expect([dragged.x - before.x, dragged.y - before.y]).toEqual([120, 40]);
  await dialog.getByRole('button', { name: inEnglish('ui.dialog.move') }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  const nudged = await place();
  expect(nudged.x).toBeLessThan(dragged.x);
  expect(nudged.y).toBeLessThan(dragged.y);

  await page.mouse.click(8, 700);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await page.evaluate(() => [document.documentElement.style.overflow, window.scrollY])).toEqual(['', 300]);

  await clickPoint();
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await place()).x).toBe(before.x);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('M50 M53 M62: windows stack, the focus stays in the topmost one, and routes open and close theirs', {
  tag: '@modes',
}, async ({ page, at }) => {
  await page.goto(at('aurora', '/register?affiliateCode=NOBODY9'));
  await hydrated(page);
  const warning = page.locator('[data-dialog="warning"]');
  const register = page.locator('[data-dialog="register"]');
  await expect(warning.getByRole('button', { name: 'OK' })).toBeFocused();
  for (let clickPoint = 0; clickPoint < 6; clickPoint += 1) {
    await page.keyboard.press('Tab');
    expect(await warning.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(warning).toHaveCount(0);
  await expect(register).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden');
  await page.keyboard.press('Escape');
  await expect(register).toHaveCount(0);
  await expect(page).toHaveURL(at('aurora', '/index'));
  await page.goto(at('aurora', '/login'));
  await expect(page.locator('[data-dialog="login"]')).toBeVisible();
  await element(page, 'login.register').locator('a, button').click();
  await expect(register).toBeVisible();
  await page.goBack();
  await expect(page.locator('[data-dialog="login"]')).toBeVisible();
  await expect(register).toHaveCount(0);
});
