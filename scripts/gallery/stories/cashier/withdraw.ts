/** Money out of the wallet in every state that a gateway may tell of: what it answers is written here. */
import type { Page } from '@playwright/test';
import { castsOf, EACH } from '../cast.ts';
import { dialogOf, logInAs } from '../people.ts';
import type { Stage } from '../stage.ts';
import type { Story } from '../story.ts';
import { EXAMPLES } from './payouts-replies.ts';

type Replies = Readonly<Record<string, unknown>>;

/** Answers paths with these values, and whatever else of the cashier as usual. */
async function tell(page: Page, replies: Replies): Promise<void> {
  for (const [path, value] of Object.entries({ ...EXAMPLES.usual, ...replies }))
    await page.route(`**${path}`, (route) => route.fulfill({ json: { success: true, value } }));
}

/** Opens the member centre at a page, told so much. */
async function open({ page, go }: Stage, name: string, replies: Replies = {}): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await tell(page, replies);
  await go(`/${name}`);
  await dialogOf(page, 'member').locator(`[data-element="member.${name}"] h3`).first().waitFor();
  await page.locator('[data-dialog="member"] [aria-busy="true"]').first().waitFor({ state: 'detached' });
}

export const PAYOUT_STORIES: readonly Story[] = [
  {
    group: 'Money out',
    name: 'withdraw',
    casts: castsOf([...EACH, 'aurora TH']),
    async play(stage) {
      const { page, shoot } = stage;
      await logInAs(stage);
      await open(stage, 'withdraw', EXAMPLES.needs);
      await shoot('withdraw-needs');
      await open(stage, 'withdraw');
      await dialogOf(page, 'member').locator('input[name="amount"]').fill('100000');
      await page.keyboard.press('Tab');
      await shoot('withdraw-form');
      await open(stage, 'withdraw', EXAMPLES.orders);
      await page.locator('[data-order] summary').first().click();
      await page.locator('[data-order]').first().scrollIntoViewIfNeeded();
      await shoot('withdraw-orders');
    },
  },
  {
    group: 'Money out',
    name: 'receipts',
    casts: castsOf(EACH),
    async play(stage) {
      const { page, shoot } = stage;
      await logInAs(stage);
      await open(stage, 'withdrawalConfirmation', EXAMPLES.receipts);
      await shoot('receipts');
      for (const [at, name] of ['all', 'part', 'nothing'].entries()) {
        await page.getByRole('radio').nth(at).check();
        await page.getByRole('radio').first().scrollIntoViewIfNeeded();
        await shoot(`receipts-${name}`);
      }
      await open(stage, 'withdrawalConfirmation', EXAMPLES.answered);
      await shoot('receipts-answered');
    },
  },
  {
    group: 'Money out',
    name: 'payout-accounts',
    casts: castsOf(EACH),
    async play(stage) {
      const { page, shoot } = stage;
      await logInAs(stage);
      await open(stage, 'securityCenter');
      await page.locator('[data-payment-password]').scrollIntoViewIfNeeded();
      await shoot('payout-accounts');
      await page.locator('[data-payment-password] button').click();
      await dialogOf(page, 'payment-password').waitFor();
      await shoot('payment-password');
      await open(stage, 'withdraw', EXAMPLES.noAccount);
      await page.locator('[data-need="PAYOUT_ACCOUNT"] button').click();
      await dialogOf(page, 'payout-account').locator('form').waitFor();
      await shoot('payout-account-add');
    },
  },
  {
    group: 'Money out',
    name: 'transfers',
    casts: castsOf(EACH),
    async play(stage) {
      const { shoot } = stage;
      await logInAs(stage);
      await open(stage, 'transferFund', EXAMPLES.wallets);
      await shoot('transfer-fund');
      await open(stage, 'transferUpline', EXAMPLES.upline);
      await shoot('transfer-upline');
    },
  },
];
