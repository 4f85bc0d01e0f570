/** Log-in, session and log-out. */

import type { Locator, Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, freshName, hydrated, test } from '../journey.ts';
import { DEMO_PASSWORD, logIn } from './members.ts';

async function openAsMember(page: Page, address: string, account: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await logIn(page, account, DEMO_PASSWORD);
  await expect(element(page, 'account.name')).toBeVisible();
}

test('M23 M30 M62 M64 M65 M69 M97 M107 M108 M159 M336: log-in by the header and an open member centre last after a reload, the log-in in a second tab too; a confirmed sign-out ends all', {
  tag: '@not-no-storage',
}, async ({ page, context, at }) => {
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  await expect(element(page, 'nav.vip').first()).toContainText('- -');
  const calls: { path: string; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/wps/')) calls.push({ path: pathname, headers: request.headers() });
  });
  // Directly from the header's form, after a mistake.
  const form = page.getByRole('form', { name: inEnglish('element.account.login') });
  await form.getByRole('textbox', { name: inEnglish('form.field.username') }).fill('player1');
  await form.getByRole('textbox', { name: 'Password' }).fill('Wrong-password-1');
  await form.getByRole('button', { name: inEnglish('element.account.login') }).click();
  await expect(form.getByRole('alert')).toContainText(inEnglish('error.wrong_credentials'));
  await form.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(element(page, 'account.name')).toContainText('Player One');
  for (const id of ['deposit', 'withdraw', 'personalCentre', 'bettingRecord', 'cashback', 'signOut'])
    await expect(element(page, `account.${id}`), id).toBeVisible();
  for (const id of ['login', 'register', 'freePlay', 'agentCentre'])
    await expect(element(page, `account.${id}`), id).toHaveCount(0);
  await expect(element(page, 'nav.vip').first()).toContainText('Bronze');
  // Only calls that need the token send it, in their header only.
  const withToken = new Set(calls.flatMap(({ path, headers }) => (headers['authorization'] ? [path] : [])));
  expect(withToken).toContain('/wps/member/info');
  expect(withToken).not.toContain('/wps/session/login');
  expect(calls.filter(({ headers }) => headers['merchant'] !== 'aurora' || !headers['moduleid'])).toEqual([]);

  const answer = await page.reload();
  const bytes = (await answer?.text()) ?? '';
  for (const fact of ['Player One', 'player1', 'Bronze', '127.0.0.1']) expect(bytes).not.toContain(fact);
  await hydrated(page);
  await expect(element(page, 'account.name')).toContainText('Player One');
  const second = await context.newPage();
  await second.goto(at('aurora', '/index'));
  await expect(element(second, 'account.name')).toContainText('Player One');

  // The member centre has an address, over the page's own.
  const centre = page.locator('[data-dialog="member"]');
  await element(page, 'account.bettingRecord').getByRole('button').click();
  await expect(page).toHaveURL(/\/index#member\/personalHistoryCopy$/);
  await page.reload();
  await expect(centre.locator('[data-element="member.personalHistoryCopy"]')).toBeVisible();
  await page.goBack();
  await expect(centre).toHaveCount(0);
  await expect(page).toHaveURL(/\/index$/);
  await page.goto(at('aurora', '/personalHistoryCopy'));
  await expect(centre.locator('[data-element="member.personalHistoryCopy"]')).toBeVisible();
  await expect(page).toHaveURL(/#member\/personalHistoryCopy$/);
  await centre.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/index$/);
  await expect(centre).toHaveCount(0);

  const question = page.locator('[data-dialog="confirm"]');
  await element(page, 'account.signOut').locator('button').click();
  await expect(question).toContainText(inEnglish('shell.signOut.question'));
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(element(page, 'account.name')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('vassalage', 'ORB'));
  await element(page, 'account.signOut').locator('button').click();
  await question.getByRole('button', { name: inEnglish('element.account.signOut') }).click();
  await expect(element(page, 'account.login')).toBeVisible();
  await expect(page).toHaveURL(at('aurora', '/index'));
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({ merchant: 'aurora', merchantCode: 'aurora' });
  await second.reload();
  await hydrated(second);
  await expect(element(second, 'account.login')).toBeVisible();
});

test('M92 M94 M95 M96 M265 M341: a wrong password reveals no account, and the third failure requires a captcha', {
  tag: '@modes',
}, async ({ page, at }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 250) + 2}` });
  await page.goto(at('aurora', '/login'));
  await hydrated(page);
  const dialog = page.locator('[data-dialog="login"]');
  const submit = dialog.getByRole('button', { name: inEnglish('login.submit'), exact: true });
  await submit.click();
  await expect(dialog).toContainText(inEnglish('form.required'));
  await expect(dialog.getByRole('textbox', { name: inEnglish('form.field.username') })).toBeFocused();
  const check = dialog.locator('[data-human-check]');
  await expect(check).toHaveAttribute('data-human-check', 'idle');
  const unknownAccount = freshName('n');
  for (let failure = 1; failure <= 3; failure += 1) {
    await expect(element(page, 'login.captcha')).toHaveCount(0);
    const answered = page.waitForResponse((response) => response.url().endsWith('/wps/session/login'));
    await logIn(page, unknownAccount, 'Wrong-password-1');
    await answered;
    await expect(dialog.getByRole('alert')).toContainText(inEnglish('error.wrong_credentials'));
    await expect(submit).toBeEnabled();
    await expect(check).toHaveAttribute('data-human-check', 'idle');
  }
  const captcha = element(page, 'login.captcha');
  await expect(captcha.getByRole('img')).toHaveAttribute('src', /^(data:image\/png|blob:)/);
  await submit.click();
  await expect(captcha).toContainText(inEnglish('form.captchaRequired'));
  await expect(captcha.getByRole('textbox')).toBeFocused();
  await captcha.getByRole('textbox').fill('zzzz');
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText(inEnglish('error.captcha_wrong'));
  await expect(captcha.getByRole('textbox')).toHaveValue('');
  await expectFit(page, dialog, captcha.getByRole('img'));
  const pictures: string[] = [];
  page.on('request', (request) => request.url().endsWith('/wps/captcha') && pictures.push(request.url()));
  const before = await captcha.getByRole('img').getAttribute('src');
  // All within one task, however slow the machine is.
  await captcha.getByRole('button', { name: inEnglish('captcha.refresh') }).evaluate((button: HTMLElement) => {
    for (let index = 0; index < 6; index += 1) button.click();
  });
  await expect(captcha.getByRole('img')).not.toHaveAttribute('src', before ?? '');
  expect(pictures.length).toBeLessThan(3);
});

/** With tabs, an error and the captcha the whole window fits a small desktop; on a lower one it scrolls. */
async function expectFit(page: Page, dialog: Locator, picture: Locator): Promise<void> {
  const before = page.viewportSize();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1024, height: 600 },
  ]) {
    await page.setViewportSize(size);
    const submit = dialog.getByRole('button', { name: inEnglish('login.submit'), exact: true });
    if (size.height < 800) await submit.scrollIntoViewIfNeeded();
    await expect(submit, `${size.height}`).toBeInViewport({ ratio: 1 });
    const box = await dialog.boundingBox();
    expect(box?.y, `${size.height}`).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0), `${size.height}`).toBeLessThanOrEqual(size.height);
    expect((await picture.boundingBox())?.width).toBeGreaterThanOrEqual(200);
  }
  if (before) await page.setViewportSize(before);
}

test('M77 M309: the balance is updating until it loads, is hidden and shown, and is reloaded', {
  tag: '@deep',
}, async ({ page, at }) => {
  const held: (() => void)[] = [];
  let asked = 0;
  await page.route('**/wps/v2/wallets/balance', async (route) => {
    asked += 1;
    if (asked === 1) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await openAsMember(page, at('aurora', '/login'), 'player1');
  const balance = element(page, 'side.balance');
  await expect(balance).toContainText('updating');
  await expect.poll(() => held.length).toBe(1);
  held.pop()?.();
  await expect(balance).toContainText(/\$\s?[\d,]+\.\d\d/);
  await balance.getByRole('button', { name: inEnglish('shell.balance.hide') }).click();
  await expect(balance).toContainText('***');
  await expect(balance).not.toContainText('$');
  await balance.getByRole('button', { name: inEnglish('shell.balance.show') }).click();
  await balance.getByRole('button', { name: inEnglish('shell.balance.refresh') }).click();
  await expect.poll(() => asked).toBe(2);
  await expect(balance).toContainText('$');
});

test('M52 M266 M267: a visitor’s gated action opens the log-in popup, and continues afterwards', {
  tag: '@deep',
}, async ({ page, at }) => {
  await page.goto(at('aurora', '/index'));
  await hydrated(page);
  await element(page, 'side.rewards').locator('a, button').click();
  const dialog = page.locator('[data-dialog="login"]');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[data-dialog]')).toHaveCount(0);
  await element(page, 'nav.ds88').locator('a, button').click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await element(page, 'side.security').locator('a, button').click();
  await logIn(page, 'player1', DEMO_PASSWORD);
  await expect(element(page, 'account.name')).toBeVisible();
  await expect(page.locator('[data-dialog="member"]')).toBeVisible();
});

test('M20 M60 M268: an agent opens the agent centre where the merchant has one, a player has none', {
  tag: '@deep',
}, async ({ page, at }) => {
  await openAsMember(page, at('harbor', '/login'), 'agent1');
  await element(page, 'account.agentCentre').locator('button').click();
  const centre = page.locator('[data-dialog="agent"]');
  const menu = centre.getByRole('navigation', { name: inEnglish('agent.menu') });
  await expect(menu.getByRole('button', { name: inEnglish('element.agent.overview') })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(element(page, 'agent.overview')).toContainText(/agent1.*€[0-9]/s);
  await expectNoViolation(page, 'agent');
  await centre.getByRole('button', { name: 'Close' }).click();
  await expect(centre).toHaveCount(0);
  await element(page, 'account.signOut').locator('button').click();
  await page
    .locator('[data-dialog="confirm"]')
    .getByRole('button', { name: inEnglish('element.account.signOut') })
    .click();
  await expect(page).toHaveURL(at('harbor', '/login'));
  await logIn(page, 'player1', DEMO_PASSWORD);
  await expect(element(page, 'account.name')).toBeVisible();
  await expect(element(page, 'account.agentCentre')).toHaveCount(0);
});
