/**
 * Deposits through the demo payment provider, with and without faults, and updates on every open page of the member.
 */

import type { Page } from '@playwright/test';
import { unreadCount } from '#contract/inbox/calls.ts';
import { allCalls } from '#contract/registry.ts';
import { NEWS_CALLS } from '#contract/system/change-notifications.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { inDialog, violations } from '../axe.ts';
import { element, expect, hydrated, SOON, test } from '../journey.ts';
import { registerByName } from './members.ts';

const cashier = (page: Page) => page.locator('[data-dialog="member"]');
const balance = (page: Page) => element(page, 'account.balance');

/**
 * Opens the deposit page by the header's button, selects a payment method and requests an amount, until the page shows
 * how to pay.
 */
async function deposit(page: Page, at: (path: string) => string, method: string, amount: string): Promise<void> {
  await page.goto(at('/'));
  await hydrated(page);
  // A placeholder without a button is shown until the session state is known.
  await element(page, 'account.deposit').getByRole('button').click();
  await cashier(page).getByText(method, { exact: true }).first().click();
  await expect(cashier(page).getByRole('radio', { name: new RegExp(method) })).toBeChecked();
  await cashier(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  // A double click creates one deposit.
  await cashier(page)
    .getByRole('button', { name: /^Deposit \$/ })
    .dblclick();
  await expect(cashier(page).getByRole('button', { name: inEnglish('cashier.pay.all') })).toBeVisible();
}

test('M78 M170 M172: a deposit paid at the provider is in the balance of every open page; another amount is reviewed', async ({
  page,
  context,
  at,
}) => {
  const aurora = (path: string) => at('aurora', path);
  await page.goto(aurora('/register'));
  await hydrated(page);
  await registerByName(page);
  const other = await context.newPage();
  await other.goto(aurora('/'));
  await hydrated(other);

  await deposit(page, aurora, 'Online banking', '50');
  expect(await violations(page, inDialog('member'))).toEqual([]);
  await cashier(page)
    .getByRole('link', { name: inEnglish('cashier.pay.redirect') })
    .click();
  const asked = countAsked([other]);
  await page.getByRole('button', { name: /^Pay/ }).first().click();
  await expect(balance(other)).toContainText('50', SOON);
  expect(asked).toEqual([]);
  // The provider redirects back by itself.
  await expect(page).toHaveURL(/\/\/aurora\./);
  await expect(cashier(page)).toContainText('50', SOON);

  await deposit(page, aurora, 'Online banking', '40');
  await cashier(page)
    .getByRole('link', { name: inEnglish('cashier.pay.redirect') })
    .click();
  await page.getByRole('button', { name: 'Pay a different amount' }).click();
  await page.getByRole('textbox').fill('30');
  await page.getByRole('button', { name: 'Pay a different amount' }).click();
  await expect(page).toHaveURL(/\/\/aurora\./);
  await expect(cashier(page).locator('[data-state=review]')).toHaveCount(1, SOON);
  await expect(balance(other)).not.toContainText('80');
  await element(other, 'account.withdraw').getByRole('button').click();
  await expect(cashier(other).getByRole('heading', { name: 'Withdraw', exact: true })).toBeVisible();
});

const NEWS = allCalls.filter(({ name }) => NEWS_CALLS.some((call) => call === name)).map(({ path }) => path);

/** The requests of pages for what comes with a change, from now on. */
function countAsked(pages: readonly Page[]): readonly string[] {
  const asked: string[] = [];
  for (const page of pages)
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (NEWS.includes(pathname)) asked.push(pathname);
    });
  return asked;
}

test('M78 M157 M170 M201 M309: a deposit is in the balance and the badge of eleven open pages, and none of them asks for it', {
  tag: '@deep',
}, async ({ page, context, at }) => {
  const aurora = (path: string) => at('aurora', path);
  await page.goto(aurora('/register'));
  await hydrated(page);
  await registerByName(page);
  const others: Page[] = [];
  for (let count = 0; count < 11; count += 1) {
    const other = await context.newPage();
    const counted = other.waitForResponse((response) => response.url().endsWith(unreadCount.path));
    await other.goto(aurora(count % 2 === 0 ? '/' : '/promotions'));
    await Promise.all([hydrated(other), counted]);
    await expect(balance(other)).toContainText('0.00');
    others.push(other);
  }
  const badges = others.map((other) => element(other, 'account.messages').first());
  const unread = await Promise.all(badges.map(async (badge) => (await badge.textContent()) ?? ''));
  await deposit(page, aurora, 'Online banking', '50');
  // The message of the waiting order; that of the credit replaces it.
  await Promise.all(badges.map((badge, at) => expect(badge).not.toHaveText(unread[at] ?? '', SOON)));
  await cashier(page)
    .getByRole('link', { name: inEnglish('cashier.pay.redirect') })
    .click();
  const pay = page.getByRole('button', { name: /^Pay/ }).first();
  await expect(pay).toBeVisible();
  const asked = countAsked(others);
  await pay.click();
  await Promise.all(others.map((other) => expect(balance(other)).toContainText('50', SOON)));
  expect(asked).toEqual([]);
});
