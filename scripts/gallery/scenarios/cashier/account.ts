/** The security centre's cashier parts: payment password, payout accounts, and identity verification. */

import type { PageSetup } from '../../page-setup.ts';
import { dialogOf, logInAs } from '../../people.ts';
import { castsOf, EACH } from '../../personas.ts';
import type { Scenario } from '../../scenario.ts';
import { cashierOf, FAILS, open, SILENT, show } from './describe.ts';
import { HOUR } from './replies.ts';

const ACCOUNTS = '/wps/cashier/accounts';
const PASSWORD = '/wps/member/paymentPassword';
const WITHDRAWABLE = '/wps/cashier/withdrawable';

function statesOf(setup: PageSetup) {
  const { account, fresh, five, withdrawable, now } = cashierOf(setup);
  const accounts = (...list: readonly object[]) => ({ accounts: list, most: 5, now });
  const known = (state: string, asks: readonly string[] = []) => ({ ...withdrawable, identity: { state, asks } });
  return {
    'account-none': { [ACCOUNTS]: accounts(), [PASSWORD]: { set: false } },
    'account-password-only': { [ACCOUNTS]: accounts(), [WITHDRAWABLE]: known('asked', ['identity']) },
    'account-one': { [ACCOUNTS]: accounts(account), [WITHDRAWABLE]: known('known') },
    'account-fresh': { [ACCOUNTS]: accounts(account, fresh) },
    'account-five': {
      [ACCOUNTS]: accounts(...five),
      [PASSWORD]: { set: true, lockedUntil: now + HOUR / 2 },
      [WITHDRAWABLE]: known('asked', ['identity', 'address', 'source']),
    },
  };
}

export const ACCOUNT_SCENARIOS: readonly Scenario[] = [
  {
    group: 'Cashier',
    name: 'payout-accounts',
    casts: castsOf(EACH),
    async play(setup) {
      const { page, shoot } = setup;
      await logInAs(setup);
      for (const [name, replies] of Object.entries(statesOf(setup))) {
        await open(setup, 'securityCenter', replies);
        await show(page, 'section:has([data-payment-password])');
        await shoot(name);
      }
      await open(setup, 'securityCenter', { [ACCOUNTS]: SILENT });
      await shoot('account-loading');
      await open(setup, 'securityCenter', { [ACCOUNTS]: FAILS });
      await show(page, '[role="alert"]');
      await shoot('account-lost');
    },
  },
  {
    group: 'Cashier',
    name: 'payment-password',
    casts: castsOf(EACH),
    async play(setup) {
      const { page, shoot } = setup;
      await logInAs(setup);
      const { withdrawable, account, now } = cashierOf(setup);
      for (const set of [false, true]) {
        await open(setup, 'securityCenter', { [PASSWORD]: { set } });
        await page.locator('[data-payment-password] button').click();
        await dialogOf(page, 'payment-password').locator('form').waitFor();
        await shoot(set ? 'payment-password-change' : 'payment-password-set');
      }
      await open(setup, 'withdraw', {
        [WITHDRAWABLE]: { ...withdrawable, needs: [{ code: 'PAYOUT_ACCOUNT' }] },
      });
      await page.locator('[data-requirement="PAYOUT_ACCOUNT"] button').click();
      await dialogOf(page, 'payout-account').locator('form').waitFor();
      await shoot('payout-account-add');
      await open(setup, 'securityCenter', { [ACCOUNTS]: { accounts: [account], most: 5, now } });
      await page.locator('[data-account] button').first().click();
      await dialogOf(page, 'payout-account-remove').locator('form').waitFor();
      await shoot('payout-account-remove');
    },
  },
];
