/** Staff actions on contracts of agents and on their places in the tree. */

import type { Page } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import { siteUrl } from '#tests/support/site.ts';
import { expectNoViolation } from '../../axe.ts';
import { element, expect } from '../../journey.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

/**
 * The operator offers the head of a line a dividend after reading the preview; a second staff user confirms it in the
 * tray.
 */
export async function offerAsOperator(page: Page, second: Page, merchant: string, agent: string): Promise<void> {
  await page.goto(siteUrl(PORT, 'console', `/m/${merchant}/contracts`));
  await expect(page.getByText(consoleText('contracts', 'empty'), { exact: true })).toBeVisible();
  await expectNoViolation(page);
  await element(page, 'console.contracts.offer').press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: consoleText('contracts', 'offer.account') }).fill(agent);
  await dialog.getByRole('textbox', { name: consoleText('contracts', 'offer.worth') }).fill('25');
  await dialog.getByRole('textbox', { name: consoleText('contracts', 'offer.reason') }).fill('the yearly talk');
  await expect(dialog.getByRole('button', { name: consoleText('contracts', 'offer.addRow') })).toBeVisible();
  await expectNoViolation(page, 'contract-offer');
  await dialog.getByRole('button', { name: consoleText('contracts', 'offer.look') }).press('Enter');
  await expect(element(page, 'console.contracts.lens')).toBeVisible();
  await expectNoViolation(page, 'contract-offer');
  await dialog.getByRole('button', { name: consoleText('contracts', 'offer.send') }).press('Enter');
  await expect(dialog).toContainText(consoleText('common', 'failed.second_person_needed'));
  await second.goto(siteUrl(PORT, 'console', `/m/${merchant}/cashier?queue=tray`));
  await second.getByRole('row').filter({ hasText: 'Olga' }).click();
  await element(second, 'console.cashier.proposal.confirm').click();
  await second.getByRole('textbox', { name: consoleText('common', 'reason.label') }).fill('read as well');
  await second
    .getByRole('button', { name: consoleText('cashier', 'proposal.confirm'), exact: true })
    .last()
    .click();
  await expect(second.getByText(/^Approved: /)).toBeVisible();
  await page.goto(siteUrl(PORT, 'console', `/m/${merchant}/contracts`));
  await page.getByRole('tab', { name: consoleText('contracts', 'part.open') }).press('Enter');
  await page.getByRole('row').filter({ hasText: agent }).press('Enter');
  await expect(page.getByRole('complementary')).toContainText(/All other products.*0\.00 USD.*25%/);
}

/** Proposes to move a head of a line below another member after reading the preview. */
export async function proposeMove(page: Page, merchant: string, account: string, to: string): Promise<void> {
  await page.goto(siteUrl(PORT, 'console', `/m/${merchant}/agents`));
  await page.getByRole('row').filter({ hasText: account }).click();
  await element(page, 'console.agents.move').click();
  const dialog = page.locator('[data-dialog="member-move"]');
  await dialog.getByRole('textbox', { name: consoleText('agents', 'move.to') }).fill(to);
  await dialog.locator('textarea').fill('as they agreed');
  await dialog.getByRole('button', { name: consoleText('agents', 'act.look') }).click();
  await expect(element(page, 'console.agents.effect')).toContainText(`→ ${to}`);
  await dialog.getByRole('button', { name: consoleText('agents', 'act.propose') }).click();
  await expect(dialog).toHaveCount(0);
}

/** The tray of moves, with one of them open. */
export async function openMove(page: Page, merchant: string, account: string): Promise<void> {
  await page.goto(siteUrl(PORT, 'console', `/m/${merchant}/agents?view=moves`));
  await page.getByRole('row').filter({ hasText: account }).click();
  await expect(element(page, 'console.agents.moveDetails')).toBeVisible();
}

export async function approveMove(page: Page): Promise<void> {
  await page.getByRole('button', { name: consoleText('agents', 'act.approve') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill('both were asked');
  await dialog.getByRole('button', { name: consoleText('agents', 'act.approve') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(consoleText('agents', 'moves.empty'))).toBeVisible();
}
