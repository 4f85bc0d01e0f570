/** A lottery from its lobby to the paid win: public information, a bet, its draw, and the balance after it. */

import type { Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, hydrated, test } from '../journey.ts';
import { DEMO_PASSWORD, logIn } from '../members/members.ts';

/** The fastest lottery draws every twenty seconds; a busy machine takes longer to show it. */
const DRAW = { timeout: 120_000 };

test('M38 M143 M146 M149 M315: a visitor sees draws, times and results; a bet is placed by keyboard, drawn, settled, and in the balance', {
  tag: '@deep',
}, async ({ page, at }) => {
  await page.goto(at('lotus', '/elott?lang=EN'));
  await hydrated(page);
  const card = page.locator('[data-lottery="FLASHDICE"]').first();
  await expect(card.getByRole('timer')).toHaveText(/^\d:\d\d$|Drawing/);
  await expect(page.getByRole('region', { name: inEnglish('lottery.popular') }).getByRole('link')).toHaveCount(14);
  await expectNoViolation(page);

  await card.getByRole('link', { name: 'Flash Dice' }).click();
  await expect(page).toHaveURL(/\/lottery\?gameCode=FLASHDICE&playType=side/);
  await expect(
    page
      .getByRole('list', { name: inEnglish('lottery.history') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible(DRAW);
  await page
    .getByRole('main')
    .getByRole('button', { name: inEnglish('lottery.login.action') })
    .click();
  await logIn(page, 'player1', DEMO_PASSWORD);
  const slip = page.frameLocator('iframe[title^="Bet slip"]');
  await expect(slip.getByTestId('timer')).toHaveText(/^\d:\d\d$/, DRAW);
  await expectNoViolation(page);

  await slip.getByTestId('rules').click();
  await expect(slip.getByRole('dialog')).toContainText('Draws every 0:20');
  await slip.locator('body').press('Escape');

  const before = await slip.getByTestId('balance').textContent();
  const pick = (name: string) => slip.locator(`[data-pick="${name}"]`);
  await pick('big').focus();
  await pick('big').press('Enter');
  await pick('big').press('ArrowRight');
  await pick('small').press('Enter');
  await expect(slip.getByTestId('lines')).toHaveText('2 lines');
  await expect(slip.getByTestId('place')).toHaveText('Place bet', DRAW);
  await slip.getByTestId('place').press('Enter');
  const bet = slip.getByTestId('bets').getByRole('listitem').first();
  await expect(bet).toHaveAttribute('data-state', /open|won|lost/, DRAW);
  await expect(slip.getByTestId('balance')).not.toHaveText(before ?? '');

  // Three of a kind lose on both sides; anything else wins on one.
  await expect(bet).toHaveAttribute('data-state', /won|lost/, DRAW);
  await expect(slip.getByTestId('line')).toHaveText(/Won|No win/, DRAW);
  await expect.poll(() => balancesOf(page)).toEqual({ areEqual: true });

  await page.getByRole('link', { name: inEnglish('lottery.all') }).click();
  await expect(page.getByRole('region', { name: inEnglish('lottery.recent') })).toContainText('Flash Dice', DRAW);
});

/** Whether the slip and the gateway show the same balance. */
async function balancesOf(page: Page): Promise<{ areEqual: boolean }> {
  const shown = await page.frameLocator('iframe[title^="Bet slip"]').getByTestId('balance').textContent();
  const reported = await page.evaluate(async () => {
    const headers = {
      Merchant: 'lotus',
      ModuleId: 'COMM3',
      Language: 'EN',
      'X-Timestamp': String(Date.now()),
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: sessionStorage.getItem('token') ?? '',
    };
    const { value } = await (await fetch('/wps/v2/wallets/balance', { headers })).json();
    return Math.round(Number(value.sumBalance));
  });
  return { areEqual: Number(shown?.replace(/[^0-9]/g, '')) === reported };
}
