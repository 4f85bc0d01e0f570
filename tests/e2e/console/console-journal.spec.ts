/**
 * An auditor reads the journal: searches, opens an entry by its address and exports; another staff user reverts an
 * entry.
 */

import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, type Page, test } from '../journey.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

const at = (path: string) => siteUrl(PORT, 'console', path);

async function sitDown(
  browser: Browser,
  role: 'auditor' | 'operator',
  merchants: readonly string[],
): Promise<BrowserContext> {
  const context = await browser.newContext({ acceptDownloads: true });
  await staffUsers.signIn(context, { role, name: role === 'auditor' ? 'Aud Itor' : 'Op Erator', merchants });
  return context;
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });

test('M376 M377: the journal is searched, opened by its address, exported, an entry is reverted', {
  tag: '@deep',
}, async ({ browser, operator, ownSite, watch }) => {
  const merchant = await ownSite('harbor');
  await operator.trees.toggleSwitch(merchant, 'READ1', true, 'system', 'too many trials tonight');
  await operator.trees.changeRule(merchant, 'email', { maxLength: 77 }, 'system', 'the regulator asks for it');

  const reading = await sitDown(browser, 'auditor', [merchant]);
  const page = await reading.newPage();
  watch(page);
  await page.goto(at('/journal'));
  await expect(rows(page).first()).toContainText('email');
  const all = await rows(page).count();
  await page.getByRole('searchbox').fill('trials');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/words=trials/);
  await rows(page).first().press('Enter');
  await expect(element(page, 'console.journal.entry')).toContainText('too many trials tonight');
  await expect(element(page, 'console.journal.entry')).toContainText(consoleText('journal', 'entry.holds'));
  // An auditor only reads; actions without permission are not offered.
  await expect(element(page, 'console.journal.undo')).toHaveCount(0);
  await expectNoViolation(page);
  const address = page.url();
  await page.keyboard.press('Escape');
  await expect(element(page, 'console.journal.entry')).toHaveCount(0);
  await page.getByRole('button', { name: consoleText('common', 'filter.clear') }).click();
  await expect(rows(page)).toHaveCount(all);

  const download = page.waitForEvent('download');
  await element(page, 'console.journal.export').click();
  await page.getByRole('menuitem', { name: consoleText('journal', 'export.jsonl') }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(all);
  expect(lines.slice(0, 2).map(({ subject, reason }) => [subject, reason])).toEqual([
    ['email', 'the regulator asks for it'],
    ['READ1', 'too many trials tonight'],
  ]);
  await reading.close();

  const fixing = await sitDown(browser, 'operator', [merchant]);
  const other = await fixing.newPage();
  watch(other);
  await other.goto(address);
  await element(other, 'console.journal.undo').click();
  await other.getByRole('textbox', { name: consoleText('common', 'reason.label') }).fill('quiet again');
  await other.getByRole('textbox', { name: consoleText('common', 'reason.label') }).press('Enter');
  await expect(other.getByText(consoleText('journal', 'undo.done'))).toBeVisible();
  await expect
    .poll(async () => JSON.stringify((await operator.trees.read(merchant)).switches), { intervals: [100] })
    .not.toContain('READ1');
  await other.goto(at(`/journal?merchant=${merchant}&subject=READ1`));
  await expect(rows(other)).toHaveCount(2);
  await expect(rows(other).first()).toContainText('Undo');
  await fixing.close();
});

test('M376: the overview shows the site, filters it by its address, and navigates by palette only', {
  tag: '@deep',
}, async ({ browser, operator, ownSite, watch }) => {
  const merchant = await ownSite('harbor');
  await operator.trees.setMaintenance(merchant, true, 'system', 'tonight');
  const context = await sitDown(browser, 'auditor', [merchant]);
  const page = await context.newPage();
  watch(page);
  await page.goto(at('/?show=closed'));
  await expect(page.getByRole('button', { name: /Maintenance/ })).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('tab', { name: 'Table' }).click();
  await expect(page).toHaveURL(/view=table/);
  await rows(page).first().click();
  await expect(element(page, 'console.overview.site')).toContainText(consoleText('overview', 'site.closedText'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const palette = element(page, 'console.palette');
  await expectNoViolation(page);
  await palette.getByRole('combobox').fill('audit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: consoleText('journal', 'title') })).toBeVisible();
  // Recently visited screens are listed first.
  await page.keyboard.press('Control+k');
  await expect(
    palette
      .getByRole('group', { name: consoleText('common', 'palette.group.recent') })
      .getByRole('option')
      .first(),
  ).toContainText('Overview');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at('/'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByRole('navigation').getByRole('link', { name: consoleText('common', 'nav.journal') }),
  ).toBeVisible();
  await expectNoViolation(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await context.close();
});
