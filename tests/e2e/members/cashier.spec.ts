/**
 * Deposits through the demo payment provider, with and without faults, and updates on every open page of the member.
 */

import type { Page } from '@playwright/test';
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
  await page.getByRole('button', { name: /^Pay/ }).first().click();
  await expect(balance(other)).toContainText('50', SOON);
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
