/** Sign-in with script disabled, and forms typed before the script is loaded (decision 05). */

import type { BrowserContext } from '@playwright/test';
import { BASELINE } from '#contract/page/baseline.ts';
import { CAPTCHA_COOKIE, SESSION_COOKIE } from '#contract/page/cookies.ts';
import { inEnglish } from '#tests/setup/english.ts';
import type { Operator } from '#tests/support/operator.ts';
import { browserCookieName } from '#tests/support/stored-cookies.ts';
import { violations } from '../axe.ts';
import { element, expect, freshName, hydrated, type Page, test } from '../journey.ts';
import { DEMO_PASSWORD, PASSWORD } from './members.ts';

const NEW_PASSWORD = 'Driftwood7compass';
const dialog = (page: Page, name: string) => page.locator(`[data-dialog="${name}"]`);
const input = (page: Page, name: string) => page.locator(`[data-dialog] [name="${name}"]`);

/** Reads the captcha picture and types its text into the field. */
async function readPicture(page: Page, merchant: string, operator: Operator): Promise<void> {
  const picture = page.locator('[data-dialog] img[src="/_portal/captcha"]');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const id =
    (await page.context().cookies()).find(({ name }) => name === browserCookieName(CAPTCHA_COOKIE))?.value ?? '';
  await input(page, 'captcha').fill(await operator.readCaptcha(merchant, id));
}

/** Registers by plain form and clears the browser; returns the name. */
async function registerPlainly(page: Page, address: string, merchant: string, operator: Operator): Promise<string> {
  await page.goto(address);
  const username = freshName('n');
  await input(page, 'username').fill(username);
  for (const name of ['password', 'confirmPassword']) await input(page, name).fill(PASSWORD);
  for (const name of ['terms', 'ageConfirmation']) await input(page, name).check();
  await readPicture(page, merchant, operator);
  await dialog(page, 'register')
    .getByRole('button', { name: inEnglish('register.submit') })
    .click();
  await expect(page).toHaveURL(/\/index/);
  await page.context().clearCookies();
  return username;
}

/**
 * A copy of a page without script in a page where axe can run: without the page's own scripts, and with the noscript
 * content shown.
 */
async function copyOf(page: Page, reader: Page): Promise<Page> {
  const drawn = await page.content();
  const body = drawn.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/<(\/?)noscript>/g, '<$1div>');
  await reader.route(page.url(), (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
  await reader.goto(page.url());
  return reader;
}

const REGISTER = '/register?lang=EN&way=username';

const isSignedIn = async (context: BrowserContext) =>
  (await context.cookies()).some(({ name, httpOnly }) => name === browserCookieName(SESSION_COOKIE) && httpOnly);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('M53 M110 M119 D26: a registration is refused with messages at fields, then accepted, signs in', async ({
    page,
    context,
    ownSite,
    operator,
    at,
  }) => {
    const merchant = await ownSite('aurora');
    await page.goto(at(merchant, REGISTER));
    await expect(dialog(page, 'register')).toBeVisible();
    const username = freshName('n');
    await input(page, 'username').fill(username);
    await input(page, 'password').fill(PASSWORD);
    await input(page, 'confirmPassword').fill('other');
    await dialog(page, 'register')
      .getByRole('button', { name: inEnglish('register.submit') })
      .click();
    await expect(element(page, 'register.confirmPassword')).toContainText(inEnglish('inconsistent_twice'));
    await expect(input(page, 'username')).toHaveValue(username);
    await expect(input(page, 'password')).toHaveValue('');

    await input(page, 'password').fill(PASSWORD);
    await input(page, 'confirmPassword').fill(PASSWORD);
    for (const name of ['terms', 'ageConfirmation']) await input(page, name).check();
    await readPicture(page, merchant, operator);
    await dialog(page, 'register')
      .getByRole('button', { name: inEnglish('register.submit') })
      .click();
    await expect(page).toHaveURL(/\/index/);
    expect(await isSignedIn(context)).toBe(true);
  });

  test('M92 M54 M281: a wrong password is reported, a mailed link sets another, and it logs in', {
    tag: '@deep',
  }, async ({ page, context, ownSite, operator, at }) => {
    const merchant = await ownSite('aurora');
    const email = `${merchant}@example.com`;
    const account = await registerPlainly(page, at(merchant, REGISTER), merchant, operator);
    await operator.trees.toggleSwitch(merchant, 'CHNGPASSVERIF3', false, 'e2e');
    await operator.changeMember(merchant, account, { email });
    await page.goto(at(merchant, '/login?lang=EN'));
    await input(page, 'username').fill(account);
    await input(page, 'password').fill('wrong-one');
    await readPicture(page, merchant, operator);
    await dialog(page, 'login')
      .getByRole('button', { name: inEnglish('login.submit'), exact: true })
      .click();
    await expect(dialog(page, 'login').getByRole('alert')).toBeVisible();
    await expect(input(page, 'username')).toHaveValue(account);
    expect(await isSignedIn(context)).toBe(false);

    await dialog(page, 'login')
      .getByRole('link', { name: inEnglish('element.route./forgetPass') })
      .last()
      .click();
    await input(page, 'username').fill(account);
    await input(page, 'email').fill(email);
    await dialog(page, 'forgetPass')
      .getByRole('button', { name: inEnglish('password.forgot.send') })
      .click();
    await expect(dialog(page, 'forgetPass')).toContainText(inEnglish('in_been_out'));

    await page.goto(at(merchant, await operator.lastLink(merchant, email)));
    await input(page, 'newPassword').fill(NEW_PASSWORD);
    await input(page, 'confirmNewPassword').fill(NEW_PASSWORD);
    await dialog(page, 'changePass')
      .getByRole('button', { name: inEnglish('password.reset.save') })
      .click();
    await expect(page).toHaveURL(/\/index/);
    expect(await isSignedIn(context)).toBe(true);
  });

  test('M106: a second step requests its code on a separate page, sends it, and signs in', { tag: '@deep' }, async ({
    page,
    context,
    ownSite,
    operator,
    at,
  }) => {
    const merchant = await ownSite('aurora');
    const email = `${merchant}@example.com`;
    const account = await registerPlainly(page, at(merchant, REGISTER), merchant, operator);
    await operator.trees.toggleSwitch(merchant, 'LOGINIPVERF3', true, 'e2e');
    await operator.changeMember(merchant, account, { email, email_verified: true, mobile: null });
    await page.goto(at(merchant, '/login?lang=EN'));
    await input(page, 'username').fill(account);
    await input(page, 'password').fill(PASSWORD);
    await readPicture(page, merchant, operator);
    await dialog(page, 'login')
      .getByRole('button', { name: inEnglish('login.submit'), exact: true })
      .click();
    await dialog(page, 'login').getByRole('button', { name: 'Send' }).click();
    await expect(dialog(page, 'login')).toContainText(inEnglish('signin.code.sent'));
    await input(page, 'code').fill(await operator.lastCode(merchant, email));
    await dialog(page, 'login').getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/index/);
    expect(await isSignedIn(context)).toBe(true);
  });

  test('M93 M100 M112 M54: by mobile number: sign-up with a code, log-in by another, a new password by a third', {
    tag: '@deep',
  }, async ({ page, context, ownSite, operator, at }) => {
    const merchant = await ownSite('lotus');
    const number = '901234567';
    await operator.trees.toggleSwitch(merchant, 'CHNGPASSVERIF3', true, 'e2e');
    const sendCode = async (name: string) => {
      await readPicture(page, merchant, operator);
      await dialog(page, name)
        .getByRole('button', { name: inEnglish('code.send') })
        .click();
      await expect(dialog(page, name)).toContainText(inEnglish('signin.code.sent'));
      await expect(input(page, 'mobileNum')).toHaveValue(number);
      await input(page, 'verificationCode').fill(await operator.lastCode(merchant, number));
      await readPicture(page, merchant, operator);
    };
    await page.goto(at(merchant, '/register?lang=EN&way=mobile'));
    await input(page, 'countryDialingCode').fill('84');
    await input(page, 'mobileNum').fill(number);
    await sendCode('register');
    await input(page, 'paymentPassword').fill('402973');
    for (const name of ['terms', 'ageConfirmation']) await input(page, name).check();
    await dialog(page, 'register')
      .getByRole('button', { name: inEnglish('register.submit') })
      .click();
    await expect(page).toHaveURL(/\/index/);
    expect(await isSignedIn(context)).toBe(true);
    await context.clearCookies();

    await operator.passMinute(merchant, number);
    await page.goto(at(merchant, '/login?lang=EN&way=sms'));
    await input(page, 'countryDialingCode').fill('84');
    await input(page, 'mobileNum').fill(number);
    await sendCode('login');
    await dialog(page, 'login')
      .getByRole('button', { name: inEnglish('login.submit'), exact: true })
      .click();
    await expect(page).toHaveURL(/\/index/);
    expect(await isSignedIn(context)).toBe(true);
    await context.clearCookies();

    await operator.passMinute(merchant, number);
    await page.goto(at(merchant, '/forgetPass?lang=EN&way=mobile'));
    await input(page, 'countryDialingCode').fill('84');
    await input(page, 'mobileNum').fill(number);
    await sendCode('forgetPass');
    await input(page, 'newPassword').fill(NEW_PASSWORD);
    await input(page, 'confirmNewPassword').fill(NEW_PASSWORD);
    await dialog(page, 'forgetPass')
      .getByRole('button', { name: inEnglish('password.reset.save') })
      .click();
    await expect(page).toHaveURL(/\/index/);
    expect(await isSignedIn(context)).toBe(true);
  });

  test('the windows of a page link to each other, and axe has no finding', { tag: '@deep' }, async ({
    page,
    browser,
    at,
  }) => {
    const reader = await browser.newPage({ javaScriptEnabled: true });
    await page.goto(at('lotus', '/login?lang=EN'));
    expect(await violations(await copyOf(page, reader))).toEqual([]);
    for (const [name, to] of [
      [inEnglish('element.route./register'), 'register'],
      [inEnglish('element.route./forgetPass'), 'forgetPass'],
      [inEnglish('element.route./login'), 'login'],
    ] as const) {
      await page
        .locator('[data-dialog] noscript, [data-dialog]')
        .getByRole('link', { name, exact: true })
        .last()
        .click();
      await expect(dialog(page, to)).toBeVisible();
      expect(await violations(await copyOf(page, reader))).toEqual([]);
    }
    await reader.close();
  });
});

test('input from before the code loads stays, the form is the same, nothing renders twice, and axe has no finding', async ({
  page,
  at,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at('lotus', '/login?lang=EN'), { waitUntil: 'commit' });
  await input(page, 'username').fill('player1');
  const form = await page.locator('[data-dialog="login"] form').elementHandle();
  release();
  await hydrated(page);
  await expect(input(page, 'username')).toHaveValue('player1');
  expect(await form?.evaluate((one) => one.isConnected)).toBe(true);
  await expect(page.locator('[data-dialog="login"]')).toHaveCount(1);
  await expect(input(page, 'captcha')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/index/);
});

/** Applies the style rules for engines without the tested features. */
function readAsOldEngine(baseline: string): void {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSSupportsRule && rule.conditionText.includes(`not ${baseline}`))
        for (const { cssText } of rule.cssRules) sheet.insertRule(cssText, sheet.cssRules.length);
}

test.describe('in an engine below the supported versions', () => {
  test('M53 M92: the page shows a message, no application code runs, and its form logs in', async ({
    page,
    context,
    operator,
    at,
  }) => {
    await page.addInitScript((baseline) => {
      const { supports } = CSS;
      CSS.supports = (...asked: Parameters<typeof supports>) => asked[0] !== baseline && supports.apply(CSS, asked);
    }, BASELINE);
    await page.goto(at('aurora', '/login?lang=EN'));
    await expect(page.locator('#livery-old')).toBeHidden();
    await page.evaluate(readAsOldEngine, BASELINE);
    await expect(page.locator('#livery-old')).toContainText('too old');
    // The open window does not cover it.
    await expect(page.locator('#livery-old')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.elementFromPoint(innerWidth / 2, 12)?.id)).toBe('livery-old');
    await expect(page.locator('html[data-started]')).toHaveCount(1);
    const logIn = () =>
      dialog(page, 'login')
        .getByRole('button', { name: inEnglish('login.submit'), exact: true })
        .click();
    const fillIn = async () => {
      await input(page, 'username').fill('player1');
      await input(page, 'password').fill(DEMO_PASSWORD);
    };
    await fillIn();
    await logIn();
    // The human check of the first scripts may be done by then; else the page asks for a picture.
    const picture = input(page, 'captcha');
    await expect(picture.or(element(page, 'side.balance')).first()).toBeVisible();
    if (await picture.isVisible()) {
      await input(page, 'password').fill(DEMO_PASSWORD);
      await readPicture(page, 'aurora', operator);
      await logIn();
    }
    await expect(page).toHaveURL(/\/index/);
    expect(await isSignedIn(context)).toBe(true);
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  });
});
