/** Every kind of sign-in: remembered, from a new place, by text message, on trial, after an expired session. */

import type { Browser, BrowserContext, Page } from '@playwright/test';
import { freePlay } from '#contract/session/calls.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { browserCookieName } from '#tests/support/stored-cookies.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, hydrated, test } from '../journey.ts';
import { logIn, PASSWORD, registerByName } from './members.ts';

const EMAIL = 'ann@example.com';
const POPUPS = [
  { execution: 'B', title: 'Before', content: '<p>For <b>visitors</b></p>' },
  { execution: 'A', title: 'After', content: '<p>For members</p>' },
  { execution: 'F', title: 'First', content: '<p>For the first time</p><p>Twice as warm</p>' },
] as const;

const login = (page: Page) => page.locator('[data-dialog="login"]');
const popups = (page: Page) => page.locator('[data-dialog="popups"]');
const submit = (page: Page) => login(page).getByRole('button', { name: inEnglish('login.submit'), exact: true });

/** A new browser, in another address range. */
async function elsewhere(browser: Browser, watch: (page: Page) => void): Promise<[BrowserContext, Page]> {
  const address = `198.51.${Math.floor(Math.random() * 200) + 20}.7`;
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });
  const page = await context.newPage();
  watch(page);
  return [context, page];
}

async function signOut(page: Page): Promise<void> {
  await element(page, 'account.signOut').locator('button').click();
  await page
    .locator('[data-dialog="confirm"]')
    .getByRole('button', { name: inEnglish('element.account.signOut') })
    .click();
  await expect(element(page, 'account.login')).toBeVisible();
}

test('M06 M61 M107 M108: a visitor sees announcements, a member again, and a sign-out applies to every tab', {
  tag: ['@deep', '@not-no-storage'],
}, async ({ page, context, ownSite, operator, at }) => {
  const merchant = await ownSite('aurora');
  await operator.announce(merchant, POPUPS);
  await page.goto(at(merchant, '/index'));
  await expect(popups(page)).toContainText('For visitors');
  await expectNoViolation(page, 'popups');
  await popups(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(popups(page)).toHaveCount(0);
  await page.goto(at(merchant, '/register'));
  const greeted = page.waitForRequest((request) => request.url().endsWith('/wps/session/login/first'));
  const account = await registerByName(page);
  await greeted;
  // The welcome of the first visit comes first; announcements wait until it is dismissed.
  const welcome = page.getByRole('region', { name: `Welcome, ${account}` });
  await expect(welcome).toContainText(/\d of \d done/);
  await welcome.getByRole('button', { name: inEnglish('visits.first.close') }).click();
  await expect(welcome).toHaveCount(0);
  await expect(popups(page)).toContainText('For members');
  await popups(page).getByRole('button', { name: 'Next' }).click();
  await expect(popups(page)).toContainText('Twice as warm');
  await page.keyboard.press('Escape');
  await expect(popups(page)).toHaveCount(0);

  const second = await context.newPage();
  await second.goto(at(merchant, '/index'));
  await expect(element(second, 'account.name')).toContainText(account);
  await signOut(page);
  await expect(page).toHaveURL(at(merchant, '/index'));
  await expect(element(second, 'account.login')).toBeVisible();
  expect(await second.evaluate(() => ({ ...sessionStorage }))).toEqual({ merchant, merchantCode: merchant });
});

test('M06 M52 M61 M98 M104 M106 D09: log-in from a new place by a second step, remembered by one click, and again after expiry', {
  tag: '@not-no-storage',
}, async ({ browser, page, watch, ownSite, operator, at }) => {
  const merchant = await ownSite('aurora');
  await operator.announce(merchant, POPUPS.slice(1));
  await page.goto(at(merchant, '/register'));
  const account = await registerByName(page);
  await operator.trees.toggleSwitch(merchant, 'LOGINIPVERF3', true, 'e2e');
  await operator.changeMember(merchant, account, { email: EMAIL, email_verified: true });
  const [far, there] = await elsewhere(browser, watch);
  await there.goto(at(merchant, '/login'));
  await hydrated(there);
  await element(there, 'login.remember').getByRole('checkbox').check();
  await logIn(there, account, PASSWORD);
  const code = login(there).getByRole('textbox', { name: 'Code' });
  const confirm = login(there).getByRole('button', { name: 'Confirm' });
  await expect(login(there)).toContainText(/We’ll send the code to a•••@\S+\.com/);
  await expect(code).toBeFocused();
  await login(there)
    .getByRole('button', { name: inEnglish('code.send') })
    .click();
  await expect(login(there).getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await code.fill('000000');
  await there.keyboard.press('Enter');
  await expect(login(there).getByRole('alert')).toContainText(inEnglish('error.second_step_failed'));
  await expectNoViolation(there, 'login');
  await expect(code).toHaveValue('');
  await code.fill(await operator.lastCode(merchant, EMAIL));
  await confirm.click();
  await expect(element(there, 'account.name')).toContainText(account);
  await expect(popups(there)).toContainText('For members');
  await popups(there).getByRole('button', { name: 'Close' }).last().click();

  // The session ends while the page is open: one popup, the page stays, and failed requests are repeated.
  await expect(element(there, 'side.balance')).toContainText(/\$\s?[\d,]+\.\d\d/);
  await far.clearCookies({ name: browserCookieName('__Host-session') });
  const refresh = element(there, 'side.balance').getByRole('button', { name: inEnglish('shell.balance.refresh') });
  await refresh.click();
  await expect(login(there)).toContainText(inEnglish('signin.expired'));
  await expect(element(there, 'account.name')).toContainText(account);
  await expect(there.getByRole('alert')).toHaveCount(0);
  await expect(submit(there)).toBeFocused();
  await there.keyboard.press('Enter');
  await expect(login(there)).toHaveCount(0);
  await expect(popups(there)).toContainText('For members');
  await there.keyboard.press('Escape');
  await expect(element(there, 'side.balance')).toContainText(/\$\s?[\d,]+\.\d\d/);

  // The header's form is filled in again; the password is nowhere.
  await signOut(there);
  const form = there.getByRole('form', { name: inEnglish('element.account.login') });
  await expect(form.getByRole('textbox', { name: inEnglish('form.field.username') })).toHaveValue(account);
  await expect(form.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  const cookies = await far.cookies();
  const readable = cookies.find(({ name }) => name === 'remembered');
  expect(JSON.parse(decodeURIComponent(readable?.value ?? ''))).toEqual({ username: account });
  expect(cookies.filter(({ httpOnly }) => !httpOnly).map(({ name }) => name)).not.toContain(
    browserCookieName('__Host-remember'),
  );
  const storage = await there.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(storage + JSON.stringify(cookies)).not.toContain(PASSWORD);

  // Unticking the box forgets the name, here and elsewhere.
  await there.goto(at(merchant, '/login'));
  await hydrated(there);
  await expect(login(there).getByRole('textbox', { name: inEnglish('form.field.username') })).toHaveValue(account);
  const forgotten = there.waitForResponse((response) => response.url().endsWith('/wps/session/resume'));
  await element(there, 'login.remember').getByRole('checkbox').uncheck();
  await forgotten;
  const left = (await far.cookies()).map(({ name }) => name);
  expect(left.filter((name) => name === 'remembered' || name === browserCookieName('__Host-remember'))).toEqual([]);
  await far.close();
});

test('M93 M100 M101 M109 M265 M271: by text message, with a countdown, a warning if it cannot be sent, and refusals of an agent site', {
  tag: '@deep',
}, async ({ page, ownSite, operator, at }) => {
  const merchant = await ownSite('aurora');
  await page.goto(at(merchant, '/register'));
  const account = await registerByName(page);
  const number = '81234567';
  await operator.changeMember(merchant, account, { mobile: `+65${number}`, mobile_verified: true });
  await signOut(page);
  await page.goto(at(merchant, '/login'));
  await hydrated(page);
  await element(page, 'login.sms').click();
  const mobile = login(page).getByRole('textbox', { name: inEnglish('form.field.mobileNum') });
  const send = login(page).getByRole('button', { name: inEnglish('code.send') });
  await send.click();
  await expect(mobile).toBeFocused();
  await login(page).getByRole('combobox').fill('Singapore');
  await page.keyboard.press('Enter');
  await mobile.fill(number);
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/sms/noLogin') && asked.push(request.url()));
  await send.click();
  await expect(login(page).getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  expect(asked).toHaveLength(1);
  const code = await operator.lastCode(merchant, number);

  // The countdown survives a reload; in a new window the gateway reports it.
  await page.reload();
  await hydrated(page);
  await element(page, 'login.sms').click();
  await expect(login(page).getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(at(merchant, '/login'));
  await hydrated(page);
  await element(page, 'login.sms').click();
  await login(page).getByRole('combobox').fill('Singapore');
  await page.keyboard.press('Enter');
  await mobile.fill(number);
  await send.click();
  const warning = page.locator('[data-dialog="warning"]');
  await expect(warning).toContainText(/.+/);
  await warning.getByRole('button', { name: 'OK' }).click();
  await login(page)
    .getByRole('textbox', { name: inEnglish('form.field.verificationCode') })
    .fill(` ${code} `);
  await submit(page).click();
  await expect(element(page, 'account.name')).toContainText(account);

  await signOut(page);
  const { whitelabel } = await operator.trees.read(merchant);
  await operator.trees.replaceTree(merchant, 'whitelabel', { ...whitelabel, audience: 'agents' }, 'e2e');
  await page.goto(at(merchant, '/login'));
  await hydrated(page);
  await logIn(page, account, PASSWORD);
  await expect(login(page).getByRole('alert')).toHaveText(inEnglish('error.agents_only'));
});

test('M102 M105 M269 M283 M338: a trial by one click, labelled as a trial; a failed return from a provider', {
  tag: '@not-no-storage',
}, async ({ page, at }) => {
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  // Delays the trial: otherwise it starts before the text is read here.
  const read = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === freePlay.path,
    (route) => read.promise.then(() => route.continue()),
  );
  await element(page, 'account.freePlay').getByRole('button').click();
  await expect(page.locator('[data-dialog="freePlay"]')).toContainText(inEnglish('signin.freePlay.note'));
  read.resolve();
  await expect(page.locator('[data-dialog="freePlay"]')).toHaveCount(0);
  await expect(element(page, 'account.name')).toContainText(inEnglish('signin.trial'));
  const warning = page.locator('[data-dialog="warning"]');
  for (const id of ['account.deposit', 'account.personalCentre', 'side.rewards']) {
    await element(page, id).locator('button, a').first().click();
    await expect(warning, id).toContainText(inEnglish('error.in_need_true_account'));
    await warning.getByRole('button', { name: 'OK' }).click();
    // The button leads to the registration of a real account.
    await expect(page.locator('[data-dialog="register"] form')).toBeVisible();
    await expect(warning).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-dialog="register"]')).toHaveCount(0);
    await expect(warning).toHaveCount(0);
  }
  expect(await page.evaluate(() => sessionStorage.getItem('isAgent'))).toBe('4');
  await signOut(page);

  const addresses: string[] = [];
  await page.goto(at('aurora', '/login?social=failed'));
  await hydrated(page);
  page.on('request', (request) => addresses.push(request.url()));
  await expect(login(page).getByRole('alert')).toContainText(inEnglish('error.social_failed'));
  await expect(page).toHaveURL(at('aurora', '/login'));
  expect(addresses.filter((address) => address.includes('social='))).toEqual([]);
});
