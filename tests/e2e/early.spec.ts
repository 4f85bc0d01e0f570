/** Input before the application is loaded, and places where a password must never be. */

import type { Page, Route } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, freshName, hydrated, SOON, test } from './journey.ts';
import { consent, DEMO_PASSWORD, fillFields, logIn, openLogin, PASSWORD } from './members/members.ts';

/**
 * Opens a page with boot.ts active: before that script the browser itself posts a form, and the server answers without
 * application code.
 */
async function openEarly(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'liveryBoot' in window);
}

/** All scripts except the first ones of a page. */
const APPLICATION = /\/assets\/(?!boot-|early-)[^/]*\.js$/;

/** Holds back the application's code, or that of a part; returns a function that releases it. */
async function holdCode(page: Page, which = /\/assets\/entry-[^/]*\.js$/): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(which, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    // A page that was left has cancelled its requests.
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  };
}

test('content rendered before any code works as links, and an early click runs once the code is there', async ({
  page,
  at,
}) => {
  const release = await holdCode(page);
  await openEarly(page, at('aurora', '/index'));
  await expect(element(page, 'account.register').getByRole('link')).toHaveAttribute('href', '/register');
  await expect(element(page, 'nav.live').getByRole('link')).toHaveAttribute('href', '/live');
  await element(page, 'account.language').getByRole('button').click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await release();
  await expect(page.getByRole('menuitemradio', { name: /English/ })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('M64: a log-in submitted before the code loads is stored and completed, and appears in no address', {
  tag: '@modes',
}, async ({ page, context, at }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const release = await holdCode(page);
  await openEarly(page, at('aurora', '/index'));
  const form = page.getByRole('form', { name: inEnglish('element.account.login') });
  await form.getByRole('textbox', { name: inEnglish('form.field.username') }).fill('vip1');
  await form.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('aurora', '/index'));
  await expect(form.getByRole('textbox', { name: 'Password' })).toHaveValue(DEMO_PASSWORD);
  await release();
  await expect(element(page, 'account.name')).toContainText('Vip One');
  expect(addresses.filter((address) => decodeURIComponent(address).includes(DEMO_PASSWORD))).toEqual([]);
  await context.clearCookies();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });

  test('M49 M64: an early tap on Log in opens its window, which is filled in, acknowledged, refused and sent before the application loads', async ({
    page,
    at,
  }) => {
    const release = await holdCode(page, APPLICATION);
    const letCheck = await holdCode(page, /\/wps\/captcha\/human/);
    await openEarly(page, at('aurora', '/index?lang=EN'));
    await element(page, 'account.login').getByRole('link').tap();
    await expect(page).toHaveURL(at('aurora', '/login'));
    await page.waitForFunction(() => 'liveryBoot' in window);
    const form = page.locator('[data-dialog="login"]');
    const submit = form.getByRole('button', { name: inEnglish('login.submit'), exact: true });
    await form.getByRole('textbox', { name: inEnglish('form.field.username') }).fill('vip1');
    await submit.tap();
    // An empty field gets the focus; a complete form is stored, and waits for its human check.
    await expect(form.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await expect(submit).not.toHaveAttribute('data-heard');
    await form.getByRole('textbox', { name: 'Password' }).fill('wrong-one');
    await submit.tap();
    await expect(submit).toHaveAttribute('data-heard');
    await letCheck();
    await expect(form.getByRole('alert')).toContainText('password');
    await expect(form.getByRole('textbox', { name: inEnglish('form.field.username') })).toHaveValue('vip1');

    await page.waitForFunction(() => 'liveryBoot' in window);
    await form.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
    await submit.tap();
    await expect(page).toHaveURL(at('aurora', '/index'));
    await expect(form).toHaveCount(0);
    await release();
    await expect(element(page, 'account.balance')).toBeVisible(SOON);
  });

  test('a window whose code is loading shows that', async ({ page, at }) => {
    await page.goto(at('aurora', '/index'));
    await hydrated(page);
    const releaseWindow = await holdCode(page, /\/assets\/login-modal-[^/]*\.js$/);
    await element(page, 'account.login').getByRole('link').tap();
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    await releaseWindow();
    await expect(page.locator('[data-dialog="login"]')).toBeVisible(SOON);
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
  });
});

test('M108: neither a manual submit nor an early native form puts a password into an address, a storage or a cookie', {
  tag: '@not-no-storage',
}, async ({ page, context, at }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto(at('aurora', '/register'));
  await hydrated(page);
  await element(page, 'register.method.username').click();
  const username = freshName('m');
  await fillFields(page, { username, password: PASSWORD, confirmPassword: PASSWORD });
  const forms = () => page.locator('form').evaluateAll((all) => all.map((form) => (form as HTMLFormElement).method));
  expect(new Set(await forms())).toEqual(new Set(['post']));
  await consent(page);
  await page.locator('[data-dialog="register"] form').evaluate((form) => (form as HTMLFormElement).requestSubmit());
  await expect(element(page, 'account.name')).toBeVisible();
  await element(page, 'account.signOut').locator('button').click();
  await page
    .locator('[data-dialog="confirm"]')
    .getByRole('button', { name: inEnglish('element.account.signOut') })
    .click();
  await openLogin(page);
  await logIn(page, username, PASSWORD);
  await expect(element(page, 'account.name')).toBeVisible();

  // The same form without the application: the browser itself posts it.
  await page.evaluate(
    ([name, password]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/login' });
      for (const [key, value] of Object.entries({ username: name, password })) {
        form.append(Object.assign(document.createElement('input'), { name: key, value }));
      }
      document.body.append(form);
      form.submit();
    },
    [username, PASSWORD],
  );
  await expect(page).toHaveURL(at('aurora', '/login'));
  await hydrated(page);
  expect(addresses.filter((address) => decodeURIComponent(address).includes(PASSWORD))).toEqual([]);
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  expect(storage + JSON.stringify(await context.cookies())).not.toContain(PASSWORD);
});
