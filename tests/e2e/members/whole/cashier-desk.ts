/** A separate site with an open cashier, and what members do there through the visible interface. */

import type { Locator, Page } from '@playwright/test';
import { seedMethods } from '#gateway/features/cashier/methods/seed.ts';
import { firstCurrency, firstUnits } from '#gateway/features/wallet/currency.ts';
import { inEnglish } from '#tests/setup/english.ts';
import type { Operator } from '#tests/support/operator.ts';
import { expect, hydrated, SOON } from '../../journey.ts';
import { PASSWORD } from '../members.ts';

export const PAYMENT_PASSWORD = '730184';

/** Above this amount two staff users approve a withdrawal. */
const TWO_ABOVE = 10_000n;

/** The demo's payment methods without waiting conditions: cool-offs and turnover have their own tests. */
export async function openCashier({ db }: Operator, merchant: string): Promise<void> {
  await db.withMerchant(merchant, async (scope) => {
    await seedMethods((code, units) => firstUnits(firstCurrency(code), units))(scope, merchant);
    const none = { turnover_ppm: 0, cool_off_hours: 0, account_cool_off_hours: 0, deposits_most: 20 };
    await scope
      .updateTable('cashier_setting')
      .set({ ...none, two_above_minor: TWO_ABOVE })
      .where('merchant', '=', merchant)
      .execute();
  });
}

export const centre = (page: Page): Locator => page.locator('[data-dialog="member"]');
const stateOf = (page: Page): Locator => centre(page).locator('[data-state]:has(> [role=status])');

/** Waits for a state of the displayed order. */
export async function waitForState(page: Page, state: string): Promise<void> {
  await expect(stateOf(page)).toHaveAttribute('data-state', state, SOON);
}

export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await expect(centre(page)).toBeVisible();
}

/**
 * Selects a payment method and requests an amount, from the list of all deposits; returns the order's id from the
 * address. With `fix` the first submit gets no answer; the function then fixes the fault, and the submit is repeated.
 */
export async function deposit(page: Page, method: string, amount: string, fix?: () => Promise<void>): Promise<string> {
  const desk = centre(page);
  await desk.getByText(method, { exact: true }).first().click();
  await expect(desk.getByRole('radio', { name: new RegExp(method) })).toBeChecked();
  await desk.getByRole('textbox', { name: 'Amount' }).fill(amount);
  const holder = desk.getByRole('textbox', { name: 'Name on the account you pay from' });
  if (method === 'Bank transfer' || method === 'Member transfer') await holder.fill('Ann Lee');
  const submitButton = desk.getByRole('button', { name: /^Deposit \$/ });
  await submitButton.click();
  if (fix) {
    await expect(desk.getByRole('alert')).toContainText(inEnglish('cashier.pay.unclear'), SOON);
    await fix();
    await submitButton.click();
  }
  await expect(page).toHaveURL(/\/depositv2\?order=[0-9a-f-]{36}$/);
  return new URL(page.url()).searchParams.get('order') ?? '';
}

/** From one order to the list of all. */
export async function toAll(page: Page): Promise<void> {
  await centre(page)
    .getByRole('button', { name: inEnglish('cashier.pay.all') })
    .click();
  await expect(centre(page).getByText(inEnglish('cashier.pay.method'))).toBeVisible();
}

export async function addPicture(page: Page, picture: Buffer): Promise<void> {
  const file = { name: 'receipt.png', mimeType: 'image/png', buffer: picture };
  await centre(page).locator('input[type=file]').setInputFiles(file);
  await expect(centre(page).locator('[data-picture]')).toHaveCount(1);
}

/** Reports a deposit as paid, and waits for the confirmation. */
export async function describePaid(page: Page, picture?: Buffer): Promise<void> {
  if (picture) await addPicture(page, picture);
  const submitButton = centre(page).getByRole('button', { name: inEnglish('cashier.pay.sent') });
  await submitButton.click();
  await expect(submitButton).toHaveCount(0, SOON);
}

/** Completes the requirements of a first withdrawal, by the actions on its page (N10). */
export async function prepareWithdrawals(page: Page): Promise<void> {
  await centre(page)
    .locator('[data-requirement=PAYMENT_PASSWORD]')
    .getByRole('button', { name: inEnglish('cashier.out.act.setPassword') })
    .click();
  const secret = page.locator('[data-dialog="payment-password"]');
  const typed = [PASSWORD, PAYMENT_PASSWORD, PAYMENT_PASSWORD];
  for (const [at, value] of typed.entries()) await secret.locator('input[type=password]').nth(at).fill(value);
  await secret.getByRole('button', { name: 'Save' }).click();
  await expect(secret).toHaveCount(0);
  await centre(page)
    .locator('[data-requirement=PAYOUT_ACCOUNT]')
    .getByRole('button', { name: inEnglish('cashier.out.act.addAccount') })
    .click();
  await addAccount(page, 'Bank account', '00123456');
  await expect(centre(page).locator('button[type=submit]', { hasText: 'Withdraw' })).toBeVisible();
  await page.goto(new URL('/securityCenter', page.url()).href);
  await hydrated(page);
  await centre(page)
    .getByRole('button', { name: inEnglish('cashier.out.account.add') })
    .click();
  await addAccount(page, 'Paid by members', '00987654');
  await openPage(page, new URL('/withdraw', page.url()).href);
}

export async function addAccount(page: Page, kind: string, number: string): Promise<void> {
  const account = page.locator('[data-dialog="payout-account"]');
  await account.getByText(kind, { exact: true }).click();
  await expect(account.getByRole('radio', { name: kind })).toBeChecked();
  await account.getByRole('textbox', { name: /^Account holder/ }).fill('Ann Lee');
  await account.locator('select[name=bank]').selectOption('Chase');
  await account.getByRole('textbox', { name: /^Account number/ }).fill(number);
  await account.locator('input[type=password]').fill(PAYMENT_PASSWORD);
  await account.getByRole('button', { name: inEnglish('cashier.out.account.add') }).click();
  await expect(account).toHaveCount(0);
}

/** Requests a withdrawal to the account with these last digits; returns the order's id. */
export async function withdraw(page: Page, last: string, amount: string): Promise<string> {
  const before = await centre(page).locator('[data-order]').count();
  await centre(page).getByText(last).first().click();
  await centre(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  await centre(page).locator('input[type=password]').fill(PAYMENT_PASSWORD);
  await centre(page).locator('button[type=submit]', { hasText: 'Withdraw' }).click();
  await expect(centre(page).locator('[data-order]')).toHaveCount(before + 1);
  return (await centre(page).locator('[data-order][data-state=held]').getAttribute('data-order')) ?? '';
}

export async function expectWithdrawalState(page: Page, id: string, state: string): Promise<void> {
  await expect(centre(page).locator(`[data-order="${id}"]`)).toHaveAttribute('data-state', state, SOON);
}

/** Finds messages by title among the member's newest. */
export async function reads(page: Page, ...titles: readonly string[]): Promise<void> {
  await centre(page)
    .getByRole('button', { name: /^Messages/ })
    .click();
  for (const title of titles) await expect(centre(page).getByText(title).first()).toBeVisible(SOON);
}
