/**
 * A first-time player registers, deposits, plays, finds the round in the records, sets up a payout and withdraws, on
 * three screen sizes, guided by the visible texts.
 */
import type { Locator, Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { inDialog } from '../axe.ts';
import { element, expect, freshName, hydrated, SOON, test } from '../journey.ts';
import { PASSWORD } from '../members/members.ts';
import * as desk from '../members/whole/cashier-desk.ts';
import { checkAccessibility, clickVisible, glance, refusals, SCREENS } from './anonymous-visitor.ts';

const centre = desk.centre;
const joining = (page: Page): Locator => page.getByRole('dialog', { name: inEnglish('register.title') });
const isPhone = (page: Page): boolean => page.viewportSize()?.width === 390;

for (const screen of SCREENS) {
  const isTouched = screen.width < 1_000;
  test(`M53 M78 M150 M170 M171 M180, P6: a first-time player on ${screen.width} px registers, deposits, plays, finds the round in the records, sets up a payout and withdraws, without a wrong turn`, {
    tag: '@deep',
  }, async ({ browser, watch, at, ownSite, operator, expectComplaint }) => {
    expectComplaint(/can escape its sandboxing/);
    const merchant = await ownSite('aurora');
    await desk.openCashier(operator, merchant);
    const context = await browser.newContext({
      viewport: screen,
      locale: 'en-US',
      hasTouch: isTouched,
      isMobile: isTouched,
    });
    const refused = refusals(context);
    const page = await context.newPage();
    watch(page);
    await page.goto(at(merchant));
    await hydrated(page);
    await glance(page);
    await test.step('registers', () => register(page));
    await test.step('deposits', () => deposit(page));
    await test.step('plays', () => play(page));
    await test.step('finds the round', () => findRound(page));
    await test.step('withdraws', () => withdraw(page));
    await context.close();
    expect(refused).toEqual([]);
  });
}

async function register(page: Page): Promise<void> {
  await clickVisible(page.getByRole('banner').getByRole('link', { name: /^(Register|Join Aurora)$/ }));
  await clickVisible(joining(page).getByRole('tab', { name: inEnglish('element.register.method.username') }));
  const write = (name: string, value: string) => joining(page).getByRole('textbox', { name, exact: true }).fill(value);
  await joining(page)
    .getByRole('textbox', { name: inEnglish('form.field.username') })
    .fill(freshName('w'));
  await write('Password', PASSWORD);
  await write(inEnglish('form.field.confirmPassword'), PASSWORD);
  await clickVisible(joining(page).getByRole('checkbox', { name: /accept the terms/ }));
  await clickVisible(joining(page).getByRole('checkbox', { name: /at least \d+ years/ }));
  await clickVisible(joining(page).getByRole('button', { name: inEnglish('register.submit') }));
  await expect(joining(page)).toHaveCount(0);
}

/** By the first step that the welcome names. */
async function deposit(page: Page): Promise<void> {
  const steps = page.locator('[data-part="first-visit"]');
  await clickVisible(steps.getByText(inEnglish('visits.first.deposit'), { exact: true }));
  await clickVisible(centre(page).getByText('Online banking', { exact: true }).first());
  await centre(page).getByRole('textbox', { name: 'Amount' }).fill('50');
  await checkAccessibility(page, inDialog('member'));
  await clickVisible(centre(page).getByRole('button', { name: /^Deposit \$/ }));
  await clickVisible(centre(page).getByRole('link', { name: inEnglish('cashier.pay.redirect') }));
  await clickVisible(page.getByRole('button', { name: /^Pay USD/ }));
  await expect(page).toHaveURL(/\/depositv2\?order=/);
  await desk.waitForState(page, 'paid');
  await checkAccessibility(page, inDialog('member'));
  await closeCentre(page);
}

async function closeCentre(page: Page): Promise<void> {
  await clickVisible(
    centre(page)
      .getByRole('button', { name: inEnglish('ui.close'), exact: true })
      .first(),
  );
  await expect(centre(page)).toHaveCount(0);
}

async function play(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: inEnglish('shell.bottom.label') });
  await clickVisible(
    isPhone(page)
      ? bar.getByRole('link', { name: 'Games' })
      : page.getByRole('banner').getByRole('link', { name: 'Search' }),
  );
  const search = page.getByRole('searchbox', { name: inEnglish('lobby.search') });
  await search.fill('lanterns');
  await clickVisible(page.getByRole('button', { name: 'Nine Lanterns', exact: true }));
  const game = page.frameLocator('[data-part="game"] iframe');
  await clickVisible(game.getByRole('button', { name: 'Spin' }));
  await expect(game.getByTestId('line')).toHaveText(/win/, { timeout: 60_000 });
  await clickVisible(page.getByRole('link', { name: 'Back', exact: true }));
  await expect(search).toBeVisible(SOON);
}

/** The record says in words what the reels showed. */
async function findRound(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: inEnglish('shell.side.open') });
  if (await menu.isVisible()) await clickVisible(menu);
  await clickVisible(element(page, 'side.bettingRecord').locator('a, button').first());
  const line = centre(page).getByRole('button', { name: /Nine Lanterns/ });
  await expect(line.first()).toBeVisible(SOON);
  await clickVisible(line.first());
  const round = page.locator('[data-dialog="round"]');
  await expect(round).toContainText(inEnglish('records.round.outcome'));
  await expect(round).toContainText(/Nine Lanterns: (no win|free spins|\d)/);
  await checkAccessibility(page, inDialog('round'));
  await page.keyboard.press('Escape');
  await expect(round).toHaveCount(0);
}

/** The page of withdrawals names what is missing, and each has its button. */
async function withdraw(page: Page): Promise<void> {
  await clickVisible(
    centre(page)
      .getByRole('navigation')
      .first()
      .getByRole('button', { name: inEnglish('element.member.withdraw'), exact: true }),
  );
  await setUp(page);
  const id = await desk.withdraw(page, '3456', '20');
  await desk.expectWithdrawalState(page, id, 'held');
  await expect(centre(page)).toContainText('20.00');
  await checkAccessibility(page, inDialog('member'));
}

async function setUp(page: Page): Promise<void> {
  const requirement = (code: string, act: 'setPassword' | 'addAccount') =>
    centre(page)
      .locator(`[data-requirement=${code}]`)
      .getByRole('button', { name: inEnglish(`cashier.out.act.${act}`) });
  await clickVisible(requirement('PAYMENT_PASSWORD', 'setPassword'));
  const secret = page.locator('[data-dialog="payment-password"]');
  const typed = [PASSWORD, desk.PAYMENT_PASSWORD, desk.PAYMENT_PASSWORD];
  for (const [place, value] of typed.entries()) await secret.locator('input[type=password]').nth(place).fill(value);
  await checkAccessibility(page, inDialog('payment-password'));
  await clickVisible(secret.getByRole('button', { name: 'Save' }));
  await expect(secret).toHaveCount(0);
  await clickVisible(requirement('PAYOUT_ACCOUNT', 'addAccount'));
  await desk.addAccount(page, 'Bank account', '00123456');
  await expect(centre(page).locator('button[type=submit]', { hasText: 'Withdraw' })).toBeVisible();
}
