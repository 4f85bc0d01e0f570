/**
 * Every screen of the console with demo data, on a desktop and on a phone: no axe violation, and nothing is wider than
 * the page.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cashierScreen } from '#console/features/cashier/screen.ts';
import { gamesScreen } from '#console/features/games/screen.ts';
import { addressOf } from '#console/session/screen.ts';
import { SCREENS } from '#console/shell/screens.ts';
import { consoleText } from '#console/testing/console-text.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { violations } from '../axe.ts';
import { expect, type Page, test } from '../journey.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);
/** Folder for screenshots; unset: none are taken. */
const PICTURES = process.env['LIVERY_CONSOLE_PICTURES'];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

/** Screens, and states of them with their own address. */
const PLACES = [
  ...SCREENS.map((screen) => ({ name: screen.id, address: addressOf(screen, 'aurora') })),
  ...['withdrawal', 'match', 'correction', 'suspense', 'told'].map((queue) => ({
    name: `cashier-${queue}`,
    address: `${addressOf(cashierScreen, 'aurora')}?queue=${queue}`,
  })),
];

async function validate(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  if (PICTURES !== undefined) {
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name}-${page.viewportSize()?.width}.png`), fullPage: true });
  }
  // Other tests check the framed site.
  expect(await violations(page, { except: 'iframe' })).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond, 'how much wider than the window it is, in px').toBeLessThanOrEqual(0);
}

for (const { name, address } of PLACES)
  for (const viewport of SIZES)
    test(`M377: the screen ${name} at ${viewport.width} px`, { tag: '@deep' }, async ({ browser, watch }) => {
      const context = await browser.newContext({ viewport });
      await staffUsers.signIn(context, { role: 'administrator', name: 'Ada' });
      const page = await context.newPage();
      watch(page);
      await page.goto(siteUrl(PORT, 'console', address));
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await validate(page, name);
      await context.close();
    });

for (const viewport of SIZES)
  test(`M377, M378: a game is marked as between players and no longer, at ${viewport.width} px`, {
    tag: '@deep',
  }, async ({ browser, watch }) => {
    const merchant = 'aurora';
    const context = await browser.newContext({ viewport });
    await staffUsers.signIn(context, { role: 'operator', name: 'Ove', merchants: [merchant] });
    const page = await context.newPage();
    watch(page);
    const games = addressOf(gamesScreen, merchant);
    await page.goto(siteUrl(PORT, 'console', `${games}?tab=games&category=LIVE`));
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .first()
      .locator('[data-game]')
      .click();
    const panel = page.getByRole('complementary');
    await validate(page, 'game-panel');
    for (const [name, done] of [
      [consoleText('games', 'between.mark'), 'marked as between players'],
      [consoleText('games', 'between.unmark'), 'no longer marked'],
    ] as const) {
      await panel.getByRole('button', { name }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('a poker room');
      await validate(page, 'mark-between');
      await dialog.getByRole('button', { name }).click();
      await expect(page.getByText(done)).toBeVisible();
    }
    await context.close();
  });
