/** Sign-in of staff users: a link, a passkey, an authenticator app, an invitation, an expired session. */

import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { consoleText } from '#console/testing/console-text.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, freshName, test } from '../journey.ts';
import { plugKeyIn, runScript } from './console.ts';

const PASSWORD = 'a heron in the reeds';

/** Runs the staff command on the site's database. */
async function staff(...words: string[]): Promise<string> {
  const { output } = await runScript('scripts/staff.ts', ...words);
  return output;
}

const clickButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function openSignIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(heading(page, consoleText('sign-in', 'signIn.title'))).toBeVisible();
}

async function keepCodes(page: Page): Promise<string> {
  const codes = page.getByRole('list', { name: consoleText('common', 'word.recoveryCodes') });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const first = await codes.getByRole('listitem').first().innerText();
  await clickButton(page, consoleText('sign-in', 'codes.kept'));
  return first;
}

test('M376 M377: an administrator signs in by command line and passkey, and invites a staff user, who signs in by a link', async ({
  page,
  browser,
  watch,
  at,
}) => {
  const origin = at('console', '').replace(/\/$/, '');
  const [ada, mai] = [`${freshName('ada')}@staff.example`, `${freshName('mai')}@staff.example`];
  const link = await staff('add', '--email', ada, '--name', 'Ada', '--role', 'administrator');
  await plugKeyIn(page);

  // The link: a password, then the second factor, which is optional in this demo.
  await page.goto(link);
  await expect(heading(page, consoleText('sign-in', 'link.password'))).toBeVisible();
  expect(page.url()).toBe(`${origin}/enter`);
  await page.getByLabel(consoleText('sign-in', 'link.newPassword'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(consoleText('sign-in', 'password.repeat')).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, consoleText('sign-in', 'enrol.title'))).toBeVisible();
  await expectNoViolation(page);
  await clickButton(page, consoleText('common', 'word.createAPasskey'));
  await keepCodes(page);
  await expect(navigation(page)).toBeVisible();

  // Signs in with the passkey alone.
  await page.context().clearCookies();
  await openSignIn(page, origin);
  await expectNoViolation(page);
  await clickButton(page, consoleText('sign-in', 'signIn.passkey'));
  await expect(navigation(page)).toBeVisible();

  // An invitation, whose link an administrator passes on.
  await page.goto(`${origin}/staff?who=new`);
  await page.getByLabel('E-mail', { exact: true }).fill(mai);
  await page.getByLabel('Name', { exact: true }).fill('Mai');
  await page
    .getByRole('checkbox', { name: /aurora/i })
    .first()
    .check();
  await page.getByLabel(consoleText('common', 'reason.label')).fill('A new colleague');
  await expectNoViolation(page);
  await page.getByRole('complementary').getByRole('button', { name: 'Invite' }).click();
  const invitation = await page.locator('[data-element="console.staff.link"] code').innerText();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(mai) })).toContainText('Invited');

  // The invited user: a name, a password, then the second factor; the link works once.
  const other = await browser.newPage();
  watch(other);
  await other.goto(invitation);
  await other.getByLabel(consoleText('sign-in', 'link.name')).fill('Mai Tran');
  await other.getByLabel(consoleText('sign-in', 'link.newPassword'), { exact: true }).fill(PASSWORD);
  await other.getByLabel(consoleText('sign-in', 'password.repeat')).fill(PASSWORD);
  await clickButton(other, 'Continue');
  await clickButton(other, consoleText('sign-in', 'enrol.later'));
  await expect(navigation(other)).toBeVisible();
  await expect(other.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await other.goto(invitation);
  await expect(heading(other, consoleText('sign-in', 'link.gone'))).toBeVisible();
  await other.close();
});

test('M376: by keyboard through authenticator and recovery code; a session ended elsewhere keeps open work under the sign-in', {
  tag: '@deep',
}, async ({ page, at }) => {
  const origin = at('console', '').replace(/\/$/, '');
  const email = `${freshName('mai')}@staff.example`;
  await page.goto(await staff('add', '--email', email, '--name', 'Mai', '--role', 'support', '--merchants', 'aurora'));
  await page.getByLabel(consoleText('sign-in', 'link.newPassword'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(consoleText('sign-in', 'password.repeat')).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await clickButton(page, consoleText('common', 'word.setUpAnAuthenticator'));
  const secret = (await page.locator('[data-element="console.ways.secret"]').innerText()).replaceAll(' ', '');
  await page.getByLabel(consoleText('sign-in', 'setup.code')).fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  const recovery = await keepCodes(page);
  await expect(navigation(page)).toBeVisible();

  await page.context().clearCookies();
  await openSignIn(page, `${origin}/account`);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(consoleText('sign-in', 'failed.wrong_credentials'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, consoleText('common', 'word.secondStep'))).toBeVisible();
  await clickButton(page, consoleText('sign-in', 'second.useRecovery'));
  await page.keyboard.type(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByText('9 of 10 left')).toBeVisible();
  await expectNoViolation(page);

  await clickButton(page, consoleText('account', 'codes.renew'));
  const open = page.locator('[data-dialog="renewCodes"]');
  await open.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await staff('disable', '--email', email, '--reason', 'left the team');
  // Nothing is clicked: the page detects it by itself.
  const over = page.locator('[data-element="console.signIn"]');
  await expect(over).toBeVisible();
  await expect(open).toHaveCount(1);
  await over.getByLabel('E-mail').fill(email);
  await over.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(over.getByRole('alert')).toContainText('disabled');
});

test('M376: a user idle for half an hour is asked first, then signed out, and typed input stays', {
  tag: '@deep',
}, async ({ page, at }) => {
  const origin = at('console', '').replace(/\/$/, '');
  const email = `${freshName('ida')}@staff.example`;
  const link = await staff('add', '--email', email, '--name', 'Ida', '--role', 'administrator');
  await page.clock.install();
  await page.goto(link);
  await page.getByLabel(consoleText('sign-in', 'link.newPassword'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(consoleText('sign-in', 'password.repeat')).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await clickButton(page, consoleText('sign-in', 'enrol.later'));
  await expect(navigation(page)).toBeVisible();
  await page.goto(`${origin}/staff?who=new`);
  await page.getByLabel('Name', { exact: true }).fill('Half typed');

  const asked = page.locator('[data-dialog="idle"]');
  await page.clock.fastForward('29:10');
  await expect(asked).toContainText('logged out in');
  await expectNoViolation(page, 'idle');
  await clickButton(page, consoleText('common', 'idle.stay'));
  await expect(asked).toHaveCount(0);
  await page.clock.fastForward('30:05');
  await expect(heading(page, consoleText('sign-in', 'signIn.title'))).toBeVisible();
  const over = page.locator('[data-element="console.signIn"]');
  await over.getByLabel('E-mail').fill(email);
  await over.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await clickButton(page, consoleText('sign-in', 'enrol.later'));
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half typed');
});
