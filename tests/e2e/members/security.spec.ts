/** The security centre for a member: identity, account protection, and active sessions. */

import { crc32, deflateSync } from 'node:zlib';
import { devices, type Locator, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { inEnglish } from '#tests/setup/english.ts';
import { inDialog, violations } from '../axe.ts';
import { element, expect, hydrated, test } from '../journey.ts';
import { logIn, PASSWORD, registerByName } from './members.ts';

const windowOf = (page: Page, name: string) => page.locator(`[data-dialog="${name}"]`);

/** Opens the member centre by an entry of the page and waits until it is loaded. */
async function openCentre(page: Page, entry: string): Promise<Locator> {
  await element(page, entry).first().locator('a, button').first().click();
  const centre = windowOf(page, 'member');
  await expect(centre.getByText(inEnglish('security.devices'))).toBeVisible();
  await expect(centre.locator('[aria-busy="true"]')).toHaveCount(0);
  return centre;
}

const isLoaded = (picture: Locator) =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

test('M59 M106 M160 M167 M168 M285: a member edits the profile, adds an authenticator, logs in elsewhere by a recovery code, and ends that session', {
  tag: '@deep',
}, async ({ page, browser, watch, operator, at }) => {
  await page.goto(at('aurora', '/register'));
  await hydrated(page);
  const account = await registerByName(page);
  const centre = await openCentre(page, 'account.personalCentre');
  await expect(centre.getByText(inEnglish('security.protection.done', { count: 1, of: '4' }))).toBeVisible();
  expect(await violations(page, inDialog('member'))).toEqual([]);

  // The nickname, which is also in the header.
  await centre.getByRole('button', { name: inEnglish('security.nickname.edit') }).click();
  await centre.getByRole('textbox', { name: 'Nickname' }).fill('Lucky Fox');
  await page.keyboard.press('Enter');
  await expect(centre.getByText('Lucky Fox')).toBeVisible();
  await expect(centre.getByRole('button', { name: inEnglish('security.nickname.edit') })).toBeFocused();
  await expect(element(page, 'account.name')).toContainText('Lucky Fox');

  // A preset picture, then an uploaded one that is large and not square.
  const picture = centre.locator('[data-avatar] img');
  await centre.getByRole('button', { name: inEnglish('security.avatar.change') }).click();
  await windowOf(page, 'avatar').getByRole('radio', { name: 'Owl' }).check();
  expect(await violations(page, inDialog('avatar'))).toEqual([]);
  await windowOf(page, 'avatar')
    .getByRole('button', { name: inEnglish('security.avatar.save') })
    .click();
  await expect(picture).toHaveAttribute('src', '/_art/avatar/a4.svg');
  await expect.poll(() => isLoaded(picture)).toBe(true);
  await centre.getByRole('button', { name: inEnglish('security.avatar.change') }).click();
  await windowOf(page, 'avatar')
    .getByRole('tab', { name: inEnglish('security.avatar.own') })
    .click();
  const file = { name: 'me.html', mimeType: 'image/png', buffer: drawPng(1_600, 900) };
  await windowOf(page, 'avatar').locator('input[type=file]').setInputFiles(file);
  await windowOf(page, 'avatar').getByRole('application').press('ArrowLeft');
  await windowOf(page, 'avatar')
    .getByRole('button', { name: inEnglish('security.avatar.save') })
    .click();
  await expect(picture).toHaveAttribute('src', /^\/wps\/member\/avatar\/[\w-]{22}\.png$/);
  await expect.poll(() => isLoaded(picture)).toBe(true);

  // An e-mail address, verified by its code.
  await centre.getByRole('button', { name: 'E-mail: Add' }).click();
  const contact = windowOf(page, 'contact-email');
  const address = `${account}@example.com`;
  await expect(contact.getByRole('textbox', { name: inEnglish('security.email.field') })).toBeFocused();
  await contact.getByRole('textbox', { name: inEnglish('security.email.field') }).fill(address);
  await contact.getByRole('textbox', { name: inEnglish('security.password.current') }).fill(PASSWORD);
  await contact.getByRole('button', { name: inEnglish('code.send') }).click();
  await expect(contact.getByText(inEnglish('signin.code.sent'))).toBeVisible();
  await contact
    .getByRole('textbox', { name: inEnglish('form.field.verificationCode') })
    .fill(await operator.lastCode('aurora', address.toLowerCase()));
  await contact.getByRole('button', { name: 'Confirm' }).click();
  await expect(contact).toHaveCount(0);
  await expect(centre.locator('[data-protection="email"][data-state="on"]')).toContainText('@e•••.com');

  // The authenticator, with real codes.
  await centre.getByRole('button', { name: 'Authenticator app: Set up' }).click();
  const setUp = windowOf(page, 'authenticator');
  await setUp.getByRole('textbox', { name: inEnglish('security.password.current') }).fill(PASSWORD);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  const typed = (await setUp.locator('[data-secret]').textContent()) ?? '';
  await expect(setUp.getByRole('textbox', { name: inEnglish('security.authenticator.code') })).toBeFocused();
  expect(await violations(page, inDialog('authenticator'))).toEqual([]);
  const app = new TOTP({ secret: Secret.fromBase32(typed.replace(/\s/g, '')) });
  await setUp.getByRole('textbox', { name: inEnglish('security.authenticator.code') }).fill(app.generate());
  await setUp.getByRole('button', { name: inEnglish('security.authenticator.confirm') }).click();
  const codes = setUp.getByRole('list', { name: inEnglish('security.recovery.list') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allTextContents();
  const download = page.waitForEvent('download');
  await setUp.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('aurora-recovery-codes.txt');
  await setUp.getByRole('button', { name: inEnglish('security.authenticator.done') }).click();
  await expect(centre.getByText('10 of 10 left')).toBeVisible();
  await expect(setUp).toHaveCount(0);

  // A phone elsewhere: the password is not enough, a recovery code is, once.
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const elsewhere = await browser.newContext(phone);
  const away = await elsewhere.newPage();
  watch(away);
  await away.goto(at('aurora', '/login'));
  await hydrated(away);
  await logIn(away, account, PASSWORD);
  const login = windowOf(away, 'login');
  await login.getByText(inEnglish('signin.step.google')).click();
  await login.getByRole('button', { name: inEnglish('signin.step.useRecovery') }).click();
  await login.getByRole('textbox', { name: inEnglish('signin.step.recoveryCode') }).fill(recoveryCode);
  await login.getByRole('button', { name: 'Confirm' }).click();
  await expect(element(away, 'account.name')).toContainText('Lucky Fox');
  const onPhone = await openCentre(away, 'bottom.me');
  await expect(onPhone.getByText('9 of 10 left')).toBeVisible();
  await expect(onPhone.getByText(inEnglish('security.identity.last'))).toBeVisible();
  expect(await violations(away, inDialog('member'))).toEqual([]);
  expect(await away.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // The first browser lists that session, and ends it.
  await centre.getByRole('button', { name: 'Close' }).click();
  await expect(centre).toHaveCount(0);
  await openCentre(page, 'account.personalCentre');
  const rows = centre.locator('[data-places="sessions"] [data-place]');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(inEnglish('security.places.here'));
  await rows.nth(1).getByRole('button').click();
  await expect(rows).toHaveCount(1);
  await expect(centre.getByRole('heading', { name: inEnglish('security.places') })).toBeFocused();
  await expect(centre.getByText(inEnglish('security.places.alone'))).toBeVisible();
  await away.reload();
  await hydrated(away);
  await expect(element(away, 'account.name')).toHaveCount(0);
  await expect(element(away, 'account.login').first()).toBeVisible();
  await elsewhere.close();
});

/** A PNG with stripes, as large as a camera's picture. */
function drawPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const line = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: width }, (_, x) => STRIPES[(x >> 5) % 3] ?? RED),
  ]);
  const body = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const parts = [chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

const RED = Buffer.from([220, 60, 70]);
const STRIPES = [RED, Buffer.from([60, 120, 220]), Buffer.from([240, 200, 80])];

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
