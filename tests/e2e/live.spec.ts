/** Server changes reach open pages and open forms. */

import { readFile, writeFile } from 'node:fs/promises';
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, hydrated, SOON, test } from './journey.ts';
import { registerByName } from './members/members.ts';

// In the test suite console/console-switches.spec.ts toggles them in the console.
test('M13 M17 M378: toggled switches change an open page for a visitor and for a member', {
  tag: '@deep',
}, async ({ page, at, operator, ownSite }) => {
  const merchant = await ownSite('harbor');
  await page.goto(at(merchant, '/register'));
  await hydrated(page);
  await registerByName(page, { email: 'somebody@example.com' });
  await expect(element(page, 'account.name')).toBeVisible();
  await expect(element(page, 'account.cashback')).toHaveCount(0);
  await operator.trees.toggleSwitch(merchant, 'MANPLAYREB3', true, 'e2e');
  await expect(element(page, 'account.cashback')).toBeVisible(SOON);
  await operator.trees.toggleSwitch(merchant, 'DEPOSIT', false, 'e2e');
  await expect(element(page, 'account.deposit')).toHaveCount(0, SOON);
  await operator.trees.toggleSwitch(merchant, 'MANPLAYREB3', false, 'e2e');
  await expect(element(page, 'account.cashback')).toHaveCount(0, SOON);
});

test('M08 M13 M110 M378: changed rules and methods reach an open registration form, and input stays', {
  tag: '@modes',
}, async ({ page, at, operator, ownSite }) => {
  const merchant = await ownSite('lotus');
  await page.goto(at(merchant, '/register?lang=EN'));
  await hydrated(page);
  const form = page.locator('[data-dialog="register"]');
  await form.getByRole('tab', { name: inEnglish('element.register.method.username') }).click();
  const username = element(page, 'register.username').getByRole('textbox');
  await username.fill('abcdefg');
  await expect(element(page, 'register.email')).toHaveCount(0);
  await operator.trees.changeRule(merchant, 'email', { enabled: true, required: true }, 'e2e');
  await expect(element(page, 'register.email')).toBeVisible(SOON);
  await expect(username).toHaveValue('abcdefg');
  await operator.trees.changeRule(merchant, 'username', { minLength: 8 }, 'e2e');
  await expect(element(page, 'register.username')).toContainText('8 - 14', SOON);
  await expect(username).toHaveValue('abcdefg');
  await operator.trees.toggleSwitch(merchant, 'MOBILENUMREG3', false, 'e2e');
  await expect(form.getByRole('tab')).toHaveCount(0, SOON);
  await expect(username).toHaveValue('abcdefg');
  await operator.trees.toggleSwitch(merchant, 'USERNAMEREG3', false, 'e2e');
  await expect(form).toContainText(inEnglish('register.closed.title'), SOON);
  await expect(element(page, 'account.register')).toHaveCount(0);
});

test('M376 M377 M378: an edited brand file redraws every open tab, and an unreadable one leaves them unchanged', async ({
  page,
  context,
  at,
  ownSite,
}) => {
  const merchant = await ownSite('aurora');
  await page.goto(at(merchant, '/index'));
  await hydrated(page);
  const second = await context.newPage();
  await second.goto(at(merchant, '/index?lang=VI'));
  await hydrated(second);
  const file = `${process.env['LIVERY_E2E_BRANDS']}/${merchant}/brand.json`;
  const brand = JSON.parse(await readFile(file, 'utf8'));
  brand.elements['nav.vip'] = { hidden: true };
  brand.theme.seeds.accent = '#f97316';
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  const before = await accent();
  await writeFile(file, JSON.stringify(brand));
  await Promise.all([page, second].map((tab) => expect(element(tab, 'nav.vip')).toHaveCount(0, SOON)));
  await expect(element(second, 'nav.home').first()).toHaveText('Trang chủ');
  await expect.poll(accent, { intervals: [100] }).not.toBe(before);
  await writeFile(file, '{ "livery": 1, ');
  brand.elements['nav.promotions'] = { hidden: true };
  await expect(element(page, 'nav.promotions').first()).toBeAttached();
  expect((await page.reload())?.status()).toBe(200);
  await hydrated(page);
  await expect(element(page, 'nav.promotions').first()).toBeAttached();
  await writeFile(file, JSON.stringify(brand));
  await expect(element(page, 'nav.promotions')).toHaveCount(0, SOON);
});
