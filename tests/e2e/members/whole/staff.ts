/** Staff users at the queues of the cashier, each with a separate browser. */

import type { Browser, Page } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { element, expect } from '../../journey.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

export function openStaff(): Promise<StaffUsers> {
  return openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
}

/** A signed-in staff user of a merchant, before any page. */
export async function sitDown(staffUsers: StaffUsers, browser: Browser, merchant: string, name: string): Promise<Page> {
  const context = await browser.newContext();
  await staffUsers.signIn(context, { role: 'operator', name, merchants: [merchant] });
  return context.newPage();
}

/** Opens an order in its queue. */
export async function openOrder(page: Page, merchant: string, machine: string, id: string): Promise<void> {
  await page.goto(siteUrl(PORT, 'console', `/m/${merchant}/cashier?queue=${machine}&order=${machine}.${id}`));
  await expect(element(page, 'console.orders.details')).toBeVisible();
}

/** Takes, proposes or confirms a step of the displayed order; the button names which. */
export async function answer(page: Page, step: string, buttonName: string): Promise<void> {
  await element(page, `console.orders.${step}`).click();
  const dialog = page.locator(`[data-dialog="order-${step}"]`);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('as the papers say');
  await dialog.getByRole('button', { name: buttonName, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** An action that this user may not take: the button is disabled and shows the reason. */
export async function isBarred(page: Page, step: string): Promise<void> {
  await expect(element(page, `console.orders.${step}`)).toBeDisabled();
  await expect(page.getByText(consoleText('orders', 'bar.ownProposal'))).toBeVisible();
}
