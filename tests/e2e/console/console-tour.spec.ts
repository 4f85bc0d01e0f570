/** The full scenario: from the first administrator to a journal that was tampered with. */

import type { Browser, Page } from '@playwright/test';
import { Client } from 'pg';
import { consoleText } from '#console/testing/console-text.ts';
import { siteUrl } from '#tests/support/site.ts';
import { expect, freshName, test } from '../journey.ts';
import { apply, plugKeyIn, runScript } from './console.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);
const PASSWORD = 'a heron in the reeds';
const at = (path: string) => siteUrl(PORT, 'console', path);
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The first administrator: created on the command line, signs in with a link, a password and a passkey. */
async function beginWithAda(page: Page): Promise<void> {
  const email = `${freshName('ada')}@staff.example`;
  const { output } = await runScript(
    'scripts/staff.ts',
    'add',
    '--email',
    email,
    '--name',
    'Ada',
    '--role',
    'administrator',
  );
  await plugKeyIn(page);
  await page.goto(output);
  await page.getByLabel(consoleText('sign-in', 'link.newPassword'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(consoleText('sign-in', 'password.repeat')).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await clickButton(page, consoleText('common', 'word.createAPasskey'));
  await clickButton(page, consoleText('sign-in', 'codes.kept'));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** A staff user for one site: invited by the administrator, signs in with the link in a separate browser. */
async function inviteMai(ada: Page, browser: Browser, merchant: string): Promise<Page> {
  await ada.goto(at('/staff?who=new'));
  await ada.getByLabel('E-mail', { exact: true }).fill(`${freshName('mai')}@staff.example`);
  await ada.getByLabel('Name', { exact: true }).fill('Mai');
  await ada.getByRole('checkbox', { name: new RegExp(merchant) }).check();
  await ada.getByLabel(consoleText('common', 'reason.label')).fill('A new colleague');
  await ada.getByRole('complementary').getByRole('button', { name: 'Invite' }).click();
  const invitation = await ada.locator('[data-element="console.staff.link"] code').innerText();
  const mai = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await mai.goto(invitation);
  await mai.getByLabel(consoleText('sign-in', 'link.name')).fill('Mai Tran');
  await mai.getByLabel(consoleText('sign-in', 'link.newPassword'), { exact: true }).fill(PASSWORD);
  await mai.getByLabel(consoleText('sign-in', 'password.repeat')).fill(PASSWORD);
  await clickButton(mai, 'Continue');
  await clickButton(mai, consoleText('sign-in', 'enrol.later'));
  await expect(mai.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return mai;
}

/** A user with the rights of the database's owner changes an entry's text. */
async function tamper(merchant: string, reason: string): Promise<void> {
  const owner = new Client({ connectionString: process.env['LIVERY_E2E_DATABASE'] });
  await owner.connect();
  await owner.query('begin');
  await owner.query("select set_config('app.merchant', $1, true)", [merchant]);
  const { rowCount } = await owner.query('update journal set reason = $2 where merchant = $1 and reason = $3', [
    merchant,
    'nothing to see here',
    reason,
  ]);
  await owner.query('commit');
  await owner.end();
  expect(rowCount).toBe(1);
}

test('M377 M378: an administrator, a staff user, a switch, and a journal that names the users', {
  tag: '@deep',
}, async ({ page: ada, browser, ownSite, watch }) => {
  const merchant = await ownSite('harbor');
  await ada.setViewportSize({ width: 1440, height: 900 });
  await beginWithAda(ada);
  const mai = await inviteMai(ada, browser, merchant);
  watch(mai);

  await mai.goto(at(`/m/${merchant}/switches?q=cashback`));
  await mai.getByRole('switch').first().click();
  const turning = mai.getByRole('complementary', { name: 'Turn Cash back · MANPLAYREB3 on' });
  await expect(turning).toContainText('account.cashback');
  await apply(turning, 'spring campaign');
  await expect(turning).toHaveCount(0);

  // The journal's hash chain is valid until a row is changed.
  await ada.goto(at(`/journal?merchant=${merchant}`));
  await expect(ada.getByRole('row').filter({ hasText: 'spring campaign' }).first()).toBeVisible();
  const verify = () => runScript('scripts/journal.ts', 'verify', '--merchant', merchant);
  expect(await verify()).toMatchObject({ code: 0 });
  await tamper(merchant, 'spring campaign');
  const found = await verify();
  expect(found.code).toBe(1);
  expect(found.reported).toMatch(new RegExp(`${merchant}.*changed|changed.*${merchant}`, 's'));
  await mai.context().close();
});
