/** The longest and strangest texts on the narrowest page (WCAG 2.2, 1.4.10). */

import type { Frame, Page } from '@playwright/test';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers } from '#tests/support/staff-users.ts';
import { element, expect, hydrated, test } from '../journey.ts';
import { DEMO_PASSWORD, logIn } from '../members/members.ts';
import { findFaults } from './faults.ts';
import { answerStaffHostile, openHostileSite } from './hostile-site.ts';
import { hostileText, rotateKinds } from './hostile-texts.ts';
import { type Faults, NARROW, validate, validateRow, walkConsole, walkPortal } from './walk.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

test.use({ viewport: NARROW, hasTouch: true });

test('no portal screen is wider than 320 px with any user content', { tag: '@deep' }, async ({
  page,
  expectComplaint,
}) => {
  // Fonts and pictures with hostile names do not exist.
  expectComplaint(/404/);
  const site = await openHostileSite(PORT, 'aurora', rotateKinds());
  const faults: Faults = {};
  await page.goto(site.at('/register?lang=EN'));
  await hydrated(page);
  await validate(page, '/register', faults);
  await page.goto(site.at('/login?lang=EN'));
  await hydrated(page);
  await logIn(page, 'player1', DEMO_PASSWORD);
  await expect(page.locator('[data-dialog="login"]')).toHaveCount(0);
  await walkPortal(page, faults);
  expect(faults).toEqual({});

  // A resting pointer and the keyboard show the full text of a truncated one.
  const card = element(page, 'home.hotGames').getByRole('article').first().locator('[data-card-action]');
  const whole = page.locator('[data-whole-text]');
  await card.hover();
  await expect(whole).toContainText((await card.textContent()) ?? 'nothing');
  await page.keyboard.press('Escape');
  await expect(whole).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.keyboard.press('Tab');
  await card.focus();
  await expect(whole).toBeVisible();
  await page.goto('about:blank');
  await site.close();
});

test('no console screen is wider than 320 px with any user content', { tag: '@deep' }, async ({
  page,
  context,
  expectComplaint,
}) => {
  // A preview's address is hostile too.
  expectComplaint(/404|Framing/);
  const staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
  await staffUsers.signIn(context, { role: 'administrator', name: hostileText('unbroken', 80) });
  await answerStaffHostile(context, PORT, rotateKinds());
  const faults: Faults = {};
  await page.goto(siteUrl(PORT, 'console', '/account'));
  await validateRow(page, '/account', faults);
  await walkConsole(page, 'aurora', faults);
  expect(faults).toEqual({});
  await page.goto('about:blank');
  await staffUsers.close();
});

test('the chat room and a game fit 320 px with any member names and messages', { tag: '@deep' }, async ({
  page,
  at,
  operator,
}) => {
  await operator.changeMember('lotus', 'vip1', { nickname: hostileText('unbroken', 40) });
  const faults: Faults = {};
  await page.goto(at('lotus', '/login?lang=EN'));
  await hydrated(page);
  await logIn(page, 'vip1', DEMO_PASSWORD);
  await expect(page.locator('[data-dialog="login"]')).toHaveCount(0);

  await element(page, 'bar.chat')
    .locator('a, button')
    .first()
    .evaluate((node: HTMLElement) => node.click());
  const room = await frameIn(page, '[data-dialog="chat"] iframe');
  await expect(room.getByRole('status')).toHaveText('Connected');
  const field = room.getByRole('textbox', { name: 'Your message' });
  for (const kind of ['unbroken', 'stacked', 'bidi'] as const) {
    await field.fill(hostileText(kind, 200));
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
  await expect(room.getByRole('listitem').filter({ hasText: 'gnp.exe' })).not.toHaveCount(0);
  faults['chat'] = await findFaults(room);
  await page.keyboard.press('Escape');

  await page.goto(at('lotus', '/rng?lang=EN'));
  await page.getByRole('article').first().locator('a, button').first().click();
  await page.locator('[data-progress="there"]').waitFor();
  const game = await frameIn(page, '[data-part="game"] iframe');
  faults['game'] = await findFaults(game);
  await game.getByTestId('history').click();
  await game.getByRole('dialog').waitFor();
  faults['history'] = await findFaults(game);
  await validate(page, '/game', faults);
  expect(faults).toEqual({ chat: [], game: [], history: [] });
  await page.goto('about:blank');
});

/** The framed page, once it has content. */
async function frameIn(page: Page, selector: string): Promise<Frame> {
  const frame = await (await page.waitForSelector(selector)).contentFrame();
  if (frame === null) throw new Error(`${selector} is no frame.`);
  await expect(page.frameLocator(selector).locator('body')).not.toBeEmpty();
  return frame;
}
