/** A change that needs a second person: asked for by one staff user, approved and applied by others, in both languages. */

import type { Browser, Page } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, SOON, test } from '../journey.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);
const text = (key: string) => consoleText('requests', key);

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

async function sitDown(browser: Browser, name: string, merchant: string, path: string): Promise<Page> {
  const context = await browser.newContext();
  await staffUsers.signIn(context, { role: 'operator', name, merchants: [merchant] });
  const page = await context.newPage();
  await page.goto(siteUrl(PORT, 'console', `/m/${merchant}/${path}`));
  return page;
}

test('N05: a switch of money is asked for by keyboard, approved by another user, and applied', async ({
  browser,
  operator,
  ownSite,
  watch,
}) => {
  const merchant = await ownSite('harbor');
  const ann = await sitDown(browser, 'Ann', merchant, 'switches');
  const ben = await sitDown(browser, 'Ben', merchant, 'requests');
  watch(ann);
  watch(ben);
  await ann.getByRole('switch').first().waitFor();
  await ann.keyboard.press('/');
  await ann.keyboard.type('side.withdraw');
  await expect(ann.getByRole('switch')).toHaveCount(1);
  await ann.keyboard.press('ArrowDown');
  await ann.keyboard.press('Space');
  const change = ann.getByRole('complementary', { name: /WITHDRAW/ });
  await expect(change.getByRole('button', { name: consoleText('effects', 'panel.ask') })).toBeVisible(SOON);
  await expectNoViolation(ann);
  await change.getByLabel(/^Reason/).fill('the bank is down');
  await ann.keyboard.press('Control+Enter');
  const asked = change.getByRole('button', { name: consoleText('effects', 'panel.ask') });
  if (await asked.isVisible()) await asked.press('Enter');
  const own = ann.getByRole('complementary', { name: text('panel.title') });
  await expect(own.getByRole('button', { name: text('act.withdraw') })).toBeVisible(SOON);
  await expect(own.getByRole('button', { name: text('act.approve') })).toHaveCount(0);

  await ben.getByRole('row', { name: /Ann/ }).click();
  const panel = ben.getByRole('complementary', { name: text('panel.title') });
  await expect(panel).toContainText('side.withdraw', SOON);
  await expectNoViolation(ben);
  await panel.getByRole('button', { name: text('act.approve') }).press('Enter');
  await panel.getByRole('button', { name: text('act.apply') }).press('Enter');
  await expect(panel).toContainText(text('means.applied'), SOON);
  const { switches } = await operator.trees.read(merchant);
  expect(parseSwitches(switches).value.get('WITHDRAW')?.enabled).toBe('0');

  await ben.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await ben.getByRole('tab', { name: text('state.applied') }).click();
  await expect(ben.getByRole('row', { name: /Ann/ })).toBeVisible(SOON);
  for (const page of [ann, ben]) await page.context().close();
});
