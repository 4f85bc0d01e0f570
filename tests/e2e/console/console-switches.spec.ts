/**
 * Support toggles switches: players get the announced change, and two staff users do not revert each other unnoticed.
 */

import type { Browser, Locator, Page } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, hydrated, SOON, test } from '../journey.ts';
import { registerByName } from '../members/members.ts';
import { apply } from './console.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(async () => {
  await staffUsers.close();
});

/** A staff user's own browser at the board of a site. */
async function sitDown(browser: Browser, name: string, merchant: string): Promise<Page> {
  const context = await browser.newContext();
  await staffUsers.signIn(context, { role: 'support', name, merchants: [merchant] });
  const page = await context.newPage();
  await page.goto(siteUrl(PORT, 'console', `/m/${merchant}/switches`));
  await page.getByRole('switch').first().waitFor();
  return page;
}

/** Finds a switch by search and opens the preview of toggling it, by keyboard alone. */
async function consider(page: Page, words: string, title: string): Promise<Locator> {
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  await expect(page.getByRole('switch')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  return page.getByRole('complementary', { name: title });
}

test('M17 M378: support finds a switch, sees its effects, toggles it on an open page, and reverts it', async ({
  page: player,
  browser,
  at,
  ownSite,
  watch,
}) => {
  const merchant = await ownSite('harbor');
  const [mai] = await Promise.all([
    sitDown(browser, 'Mai', merchant),
    (async () => {
      await player.goto(at(merchant, '/register'));
      await hydrated(player);
      await registerByName(player, { email: 'somebody@example.com' });
    })(),
  ]);
  watch(mai);
  const panel = await consider(mai, 'cashback', 'Turn Cash back · MANPLAYREB3 on');
  const gained = panel.getByRole('region', { name: 'For everyone logged in' });
  await expect(gained).toContainText('account.cashback');
  await expectNoViolation(mai);
  await expect(element(player, 'account.cashback')).toHaveCount(0);
  await apply(panel, 'spring campaign');
  await expect(element(player, 'account.cashback')).toBeVisible(SOON);
  const line = mai.getByRole('row', { name: /MANPLAYREB3/ });
  await expect(line).toContainText('Mai');
  await expect(line).toContainText('spring campaign');
  // Typing in an open panel does not trigger shortcuts.
  await expect(panel).toHaveCount(0);
  await mai.keyboard.press('u');
  await expect(mai.getByText(consoleText('undo', 'done'), { exact: true })).toBeVisible();
  await expect(element(player, 'account.cashback')).toHaveCount(0, SOON);
  await mai.context().close();
});

test('M378: of two staff users at one switch the second sees both and decides; nothing is lost', {
  tag: '@deep',
}, async ({ browser, operator, ownSite, watch }) => {
  const merchant = await ownSite('harbor');
  await staffUsers.withoutApprovals(merchant);
  const [mai, linh] = await Promise.all([sitDown(browser, 'Mai', merchant), sitDown(browser, 'Linh', merchant)]);
  watch(mai);
  watch(linh);
  const late = await consider(mai, 'side.deposit', 'Turn Deposit · DEPOSIT off');
  await expect(late.getByRole('region', { name: 'For everyone', exact: true })).toContainText('side.deposit');
  await apply(await consider(linh, 'side.deposit', 'Turn Deposit · DEPOSIT off'), 'bank is down');
  await linh.getByRole('button', { name: 'Undo' }).click();
  await expect(linh.getByText(consoleText('undo', 'done'), { exact: true })).toBeVisible();
  await apply(late, 'audit');
  const both = mai.getByRole('dialog', { name: consoleText('effects', 'conflict.title') });
  const theirs = both.getByRole('region', { name: consoleText('effects', 'conflict.theirs') });
  await expect(theirs).toContainText('Undo: bank is down');
  await expect(theirs).toContainText('Linh');
  await expect(both.getByRole('region', { name: consoleText('effects', 'conflict.yours') })).toContainText('audit');
  await expectNoViolation(mai, 'conflict');
  await both.getByRole('button', { name: consoleText('effects', 'conflict.again') }).click();
  await expect(linh.getByRole('row', { name: /DEPOSIT/ })).toContainText('audit', SOON);
  const { switches } = await operator.trees.read(merchant);
  expect(parseSwitches(switches).value.get('DEPOSIT')?.enabled).toBe('0');
  for (const staffUser of [mai, linh]) await staffUser.context().close();
});
