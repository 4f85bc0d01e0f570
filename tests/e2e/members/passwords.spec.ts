/** Passwords: forgotten, expired, or changed by a mailed link. */
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, hydrated, type Page, test } from '../journey.ts';
import { logIn, PASSWORD, registerByName } from './members.ts';

const NEW_PASSWORD = 'Driftwood7compass';
const NEWER_PASSWORD = 'Sandstone8meadow';

const forgot = (page: Page) => page.locator('[data-dialog="forgetPass"]');
const change = (page: Page) => page.locator('[data-dialog="changePass"]');
const input = (page: Page, name: string) => page.locator(`[data-dialog] input[name="${name}"]`);

async function signOut(page: Page): Promise<void> {
  await element(page, 'account.signOut').locator('button').click();
  await page
    .locator('[data-dialog="confirm"]')
    .getByRole('button', { name: inEnglish('element.account.signOut') })
    .click();
  await expect(element(page, 'account.login')).toBeVisible();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await input(page, 'newPassword').fill(password);
  await input(page, 'confirmNewPassword').fill(password);
}

/** Browser storage: it must contain no secret. */
async function storageOf(page: Page): Promise<string> {
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, location.href, document.cookie]),
  );
  const cookies = await page.context().cookies();
  return stored + JSON.stringify(cookies) + (await page.content());
}

test('M54 M124 M130 D32 M281: a link by e-mail, requested with the same reply for all, sets a new password once and signs in', {
  tag: '@not-no-storage',
}, async ({ page, ownSite, operator, at }) => {
  const merchant = await ownSite('harbor');
  await operator.trees.toggleSwitch(merchant, 'CHNGPASSVERIF3', false, 'e2e');
  const email = `${merchant}@example.com`;
  await page.goto(at(merchant, '/register'));
  await hydrated(page);
  const account = await registerByName(page, { email });
  await signOut(page);

  const messages: string[] = [];
  for (const username of [`${account}x`, account]) {
    await element(page, 'login.forgotPassword').locator('a, button').click();
    await expect(forgot(page).getByRole('tab')).toHaveCount(0);
    await input(page, 'email').fill(email);
    await forgot(page)
      .getByRole('button', { name: inEnglish('password.forgot.send') })
      .click();
    await expect(forgot(page)).toContainText(inEnglish('form.required'));
    await forgot(page).locator('input[name=username]').fill(username);
    await forgot(page)
      .getByRole('button', { name: inEnglish('password.forgot.send') })
      .click();
    const sent = page.locator('[data-dialog="warning"]');
    await expect(sent).toContainText(inEnglish('in_been_out'));
    messages.push(await sent.innerText());
    await sent.getByRole('button', { name: 'OK' }).click();
    await expect(forgot(page)).toHaveCount(0);
  }
  expect(messages[0]).toBe(messages[1]);

  const link = await operator.lastLink(merchant, email);
  const ticket = new URLSearchParams(link.split('?')[1]).get('reset') ?? '';
  expect(ticket.length).toBeGreaterThan(20);
  const answer = await page.goto(at(merchant, link));
  expect(await answer?.text()).not.toContain(ticket);
  await hydrated(page);
  await expect(change(page)).toContainText(inEnglish('password.reset.title'));
  await expect(page.locator('[data-dialog]')).toHaveCount(1);
  await expect(element(page, 'password.oldPassword')).toHaveCount(0);
  expect(page.url()).not.toContain(ticket);
  await choosePassword(page, NEW_PASSWORD);
  await change(page)
    .getByRole('button', { name: inEnglish('password.reset.save') })
    .click();
  await expect(element(page, 'account.name')).toContainText(account);
  await expect(page).toHaveURL(at(merchant, '/index'));
  const stored = await storageOf(page);
  for (const secret of [ticket, NEW_PASSWORD]) expect(stored).not.toContain(secret);

  // A link works once; the page of a used link leads to a new one.
  await page.goto(at(merchant, link));
  await hydrated(page);
  await choosePassword(page, NEWER_PASSWORD);
  await change(page)
    .getByRole('button', { name: inEnglish('password.reset.save') })
    .click();
  await expect(change(page)).toContainText(inEnglish('password.gone.title'));
  await expect(input(page, 'username')).toBeFocused();
});

test('M54 M55 M125 M126 M128 D17: by mobile number with a code; an expired password is changed before anything else', {
  tag: '@deep',
}, async ({ page, ownSite, operator, at }) => {
  const merchant = await ownSite('aurora');
  await operator.trees.toggleSwitch(merchant, 'CHNGPASSVERIF3', true, 'e2e');
  await operator.trees.toggleSwitch(merchant, 'PWDEXPFORCECHANGE3', true, 'e2e');
  await page.goto(at(merchant, '/register'));
  await hydrated(page);
  const account = await registerByName(page);
  const number = '91234567';
  await operator.changeMember(merchant, account, { mobile: `+65${number}`, mobile_verified: true });
  await signOut(page);

  await element(page, 'account.forgotPassword').locator('a, button').click();
  await expect(forgot(page).getByRole('tab').first()).toHaveText(inEnglish('element.password.mobile'));
  await expect(input(page, 'countryDialingCode')).toHaveValue('65');
  await input(page, 'mobileNum').fill('12');
  const send = forgot(page).getByRole('button', { name: inEnglish('code.send') });
  await send.click();
  await expect(input(page, 'mobileNum')).toBeFocused();
  await expect(forgot(page)).toContainText('Enter 7 - 15 digits');
  await input(page, 'mobileNum').fill(number);
  await send.click();
  await expect(forgot(page).getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await input(page, 'verificationCode').fill(await operator.lastCode(merchant, number));
  await choosePassword(page, NEW_PASSWORD);
  await forgot(page)
    .getByRole('button', { name: inEnglish('password.reset.save') })
    .click();
  await expect(element(page, 'account.name')).toContainText(account);
  await expect(forgot(page)).toHaveCount(0);
  await expect(page).toHaveURL(at(merchant, '/index'));
  await signOut(page);

  await operator.settings.change(merchant, { passwordDays: 30 }, 'e2e');
  const longAgo = new Date(Date.now() - 60 * 86_400_000);
  await operator.changeMember(merchant, account, { password_changed_at: longAgo });
  await page.goto(at(merchant, '/login'));
  await hydrated(page);
  await logIn(page, account, NEW_PASSWORD);
  await expect(change(page)).toContainText('Your password has expired');
  await page.keyboard.press('Escape');
  await expect(change(page).getByRole('button', { name: 'Close' })).toHaveCount(0);
  // Neither another address nor a reload bypasses it.
  await page.goto(at(merchant, '/index'));
  await hydrated(page);
  await expect(change(page)).toBeVisible();
  await expect(element(page, 'account.name')).toHaveCount(0);
  await input(page, 'oldPassword').fill(PASSWORD);
  await choosePassword(page, NEWER_PASSWORD);
  await change(page)
    .getByRole('button', { name: inEnglish('password.change.save') })
    .click();
  await expect(change(page)).toContainText(inEnglish('error.password_wrong'));
  await input(page, 'oldPassword').fill(NEW_PASSWORD);
  await change(page)
    .getByRole('button', { name: inEnglish('password.change.save') })
    .click();
  await expect(element(page, 'account.name')).toContainText(account);
  await expect(change(page)).toHaveCount(0);
  const stored = await storageOf(page);
  for (const secret of [NEW_PASSWORD, NEWER_PASSWORD]) expect(stored).not.toContain(secret);
});
