/** The demo payment provider's payer pages and panel. */

import { siteUrl } from '#tests/support/site.ts';
import type { PageSetup } from '../../page-setup.ts';
import { castsOf } from '../../personas.ts';
import type { Scenario } from '../../scenario.ts';
import { MINUTE } from './replies.ts';

const group = 'Demo payment provider';

function paymentsOf({ persona: { brand } }: PageSetup) {
  const isDong = brand === 'lotus';
  const asked = isDong ? '131000000' : '25000';
  const payment = {
    merchant: brand,
    kind: 'redirect',
    state: 'pending',
    askedMinor: asked,
    amountMinor: '0',
    sequence: 1,
    currency: isDong ? 'VND' : 'USD',
    exponent: isDong ? 0 : 2,
    transferText: null,
    account: null,
    returnUrl: 'https://portal.example/depositv2',
    expiresAt: Date.now() + 24 * MINUTE + 30_000,
  };
  const transfer = {
    ...payment,
    kind: 'transfer',
    transferText: 'D-8F3A21C7',
    returnUrl: null,
    account: { bank: 'House Bank', number: '0123 4567 8901', holder: 'Harbour Holdings' },
  };
  const over = (state: string, more: object = {}) => ({ ...payment, state, amountMinor: asked, ...more });
  return {
    checkout: payment,
    transfer,
    part: { ...transfer, amountMinor: String(Number(asked) / 5) },
    paid: over('paid'),
    failed: over('failed', { amountMinor: '0' }),
    expired: over('expired', { amountMinor: '0' }),
    reversed: over('reversed'),
  };
}

async function visit({ page, site, persona }: PageSetup, path: string): Promise<void> {
  const separator = path.includes('?') ? '&' : '?';
  await page.goto(siteUrl(site.port, 'bank', `${path}${separator}lang=${persona.language}`));
  await page.locator('main h1, main h2').first().waitFor();
}

async function playPayments(setup: PageSetup): Promise<void> {
  const { page, shoot } = setup;
  for (const [name, payment] of Object.entries(paymentsOf(setup))) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/api/payments/*', (route) => route.fulfill({ json: { payment } }));
    await visit(setup, '/pay/picture');
    await shoot(`bank-${name}`);
    if (name !== 'checkout') continue;
    await page.locator('main button').nth(1).click();
    await page.locator('main input').fill('1e400');
    await page.keyboard.press('Enter');
    await shoot('bank-other-amount');
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await visit(setup, '/pay/unknown');
  await shoot('bank-unknown');
}

export const DEMO_PAYMENTS_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'bank',
    casts: castsOf(['aurora EN', 'lotus VI', 'harbor CN', 'harbor TH']),
    async play(setup) {
      const { page, shoot } = setup;
      await playPayments(setup);
      await visit(setup, '/transfer?to=01234567&text=D-8F3A21C7&amount=250');
      await shoot('bank-transfer-form');
      await page.locator('main button').last().click();
      await page.getByRole('alert').first().waitFor();
      await shoot('bank-transfer-refused');
    },
  },
  {
    group,
    name: 'bank-panel',
    casts: castsOf(['aurora EN']),
    async play(setup) {
      const { page, shoot } = setup;
      await visit(setup, '/panel');
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await shoot(`bank-panel-${await tab.textContent()}`.toLowerCase());
      }
    },
  },
];
