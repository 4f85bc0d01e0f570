/**
 * Support helps members: finds one, reads the profile, locks the member out and lets the member in again; reads
 * feedback with its picture and closes it.
 */

import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { consoleText } from '#console/testing/console-text.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, hydrated, type Page, SOON, test } from '../journey.ts';
import { logIn, PASSWORD, registerByName } from '../members/members.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

/** A staff user at the members of a site. */
async function sitDown(browser: Browser, merchant: string): Promise<Page> {
  const context = await browser.newContext();
  await staffUsers.signIn(context, { role: 'support', name: 'Mai', merchants: [merchant] });
  const page = await context.newPage();
  await page.goto(siteUrl(PORT, 'console', `/m/${merchant}/members`));
  await page.getByRole('searchbox').waitFor();
  return page;
}

/** A new member who writes feedback with a picture; returns the account. */
async function joinAndComplain(page: Page, at: (path: string) => string): Promise<string> {
  await page.goto(at('/register'));
  await hydrated(page);
  const account = await registerByName(page, { email: 'somebody@example.com' });
  await page.goto(at('/help'));
  await hydrated(page);
  await page.getByRole('button', { name: inEnglish('help.more.feedback') }).click();
  const feedback = page.locator('[data-dialog="feedback"]');
  await feedback.getByRole('textbox').fill('The fish do not load');
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#308050' } })
    .png()
    .toBuffer();
  await feedback
    .locator('input[type=file]')
    .setInputFiles({ name: 'fish.png', mimeType: 'image/png', buffer: picture });
  await expect(feedback.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await feedback.getByRole('button', { name: 'Send', exact: true }).click();
  await feedback.getByRole('button', { name: inEnglish('feedback.close') }).click();
  return account;
}

test('M225 M226 M378: a member is found, locked out of the open page and readmitted; feedback is closed with its picture', async ({
  page: player,
  browser,
  at,
  ownSite,
  watch,
}) => {
  const merchant = await ownSite('harbor');
  const [account, mai] = await Promise.all([
    joinAndComplain(player, (path) => at(merchant, path)),
    sitDown(browser, merchant),
  ]);
  watch(mai);
  await mai.getByRole('searchbox').fill(account.slice(0, 6));
  await mai.getByRole('row', { name: new RegExp(account) }).click();
  const panel = mai.getByRole('complementary', { name: account });
  await expect(panel.getByRole('region', { name: /^Sessions/ }).getByRole('listitem')).toHaveCount(1);
  await expect(panel).toContainText('somebody@example.com');
  await expect(mai).toHaveURL(/member=[0-9a-f-]{36}/);
  await expectNoViolation(mai);

  await panel.getByRole('button', { name: consoleText('members', 'act.lock'), exact: true }).click();
  const lock = mai.locator('[data-dialog="member-lock"]');
  await lock.getByRole('textbox', { name: consoleText('common', 'reason.label') }).fill('stolen card');
  await lock.getByRole('button', { name: consoleText('members', 'act.lock'), exact: true }).click();
  await expect(panel.getByText(consoleText('members', 'sessions.title', { count: 0 }))).toBeVisible();
  await expect(panel).toContainText('stolen card');

  // The open page signs out by itself, and the log-in window that opens refuses the member.
  const login = player.locator('[data-dialog="login"]');
  await expect(login).toContainText('You’ve been logged out', SOON);
  await logIn(player, account, PASSWORD);
  await expect(login).toContainText(/disabled|closed|locked/i, SOON);

  await panel.getByRole('button', { name: consoleText('members', 'act.unlock') }).click();
  const unlock = mai.locator('[data-dialog="member-unlock"]');
  await unlock.getByRole('textbox', { name: consoleText('common', 'reason.label') }).fill('the card was found');
  await unlock.getByRole('button', { name: consoleText('members', 'act.unlock') }).click();
  await expect(panel.getByRole('button', { name: consoleText('members', 'act.lock'), exact: true })).toBeVisible();
  await logIn(player, account, PASSWORD);
  await expect(element(player, 'account.name')).toBeVisible(SOON);

  await mai.goto(siteUrl(PORT, 'console', `/m/${merchant}/feedback`));
  await mai.getByRole('row', { name: /The fish do not load/ }).click();
  const picture = element(mai, 'console.feedback.details').getByRole('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);
  await element(mai, 'console.feedback.settle').click();
  const settle = mai.locator('[data-dialog="feedback-settle"]');
  await settle.getByRole('textbox', { name: consoleText('feedback', 'settle.note') }).fill('vendor was down');
  await settle.getByRole('button', { name: consoleText('feedback', 'act.settle') }).click();
  await expect(element(mai, 'console.feedback.details')).toContainText('vendor was down');
  await expect(mai.getByRole('row', { name: /The fish do not load/ })).toHaveCount(0);
  await mai.context().close();
});
