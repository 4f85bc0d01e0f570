/** Money comes in through the house bank, as it should and otherwise, and every open page of the member says so. */
import type { Page } from '@playwright/test';
import { pressAtBank } from '#tests/support/bank-panel.ts';
import { inDialog, violations } from '../axe.ts';
import { element, expect, hydrated, SOON, test } from '../journey.ts';
import { registerByName } from './members.ts';

const cashier = (page: Page) => page.locator('[data-dialog="member"]');
const balance = (page: Page) => element(page, 'account.balance');

/** Opens the deposit page, picks a way to pay and asks for so much; answers the order's id once it says how to pay. */
async function deposit(page: Page, at: (path: string) => string, way: string, amount: string): Promise<string> {
  await page.goto(at('/depositv2'));
  await hydrated(page);
  await cashier(page).getByText(way, { exact: true }).first().click();
  await expect(cashier(page).getByRole('radio', { name: new RegExp(way) })).toBeChecked();
  await cashier(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  const opened = page.waitForResponse(
    (reply) => /\/wps\/cashier\/deposits$/.test(reply.url()) && reply.request().method() === 'POST',
  );
  // Pressed twice in a hurry: it is one deposit.
  await cashier(page)
    .getByRole('button', { name: /^Deposit \$/ })
    .dblclick();
  const { value } = (await (await opened).json()) as { value: { id: string } };
  return value.id;
}

test('M170 M172: a deposit is paid at the bank and is in the balance of every open page; another amount is checked first', async ({
  page,
  context,
  at,
}) => {
  const port = Number(process.env['LIVERY_E2E_PORT']);
  const aurora = (path: string) => at('aurora', path);
  await page.goto(aurora('/register'));
  await hydrated(page);
  await registerByName(page);
  const other = await context.newPage();
  await other.goto(aurora('/'));
  await hydrated(other);

  await deposit(page, aurora, 'Online banking', '50');
  expect(await violations(page, inDialog('member'))).toEqual([]);
  await cashier(page).getByRole('link', { name: 'Go to the payment page' }).click();
  await page.getByRole('button', { name: /^Pay/ }).first().click();
  await expect(balance(other)).toContainText('50', SOON);
  // The bank leads back by itself.
  await expect(page).toHaveURL(/\/\/aurora\./);
  await expect(cashier(page)).toContainText('50', SOON);

  const id = await deposit(page, aurora, 'QR code', '40');
  await pressAtBank(port, 'pay', { merchant: 'aurora', reference: id, amountMinor: '3000' });
  await page.goto(aurora(`/depositv2?order=${id}`));
  await expect(cashier(page)).toContainText('We are checking your payment', SOON);
  await expect(balance(other)).not.toContainText('80');
});
