/** Withdrawals in every state. */
import type { Response } from '@playwright/test';
import type { PageSetup } from '../../page-setup.ts';
import { dialogOf, logInAs } from '../../people.ts';
import { castsOf, EACH } from '../../personas.ts';
import type { Scenario } from '../../scenario.ts';
import { cashierOf, FAILS, open, refusal, report, SILENT, shootEach, show } from './describe.ts';
import { CONFIRMATIONS, HOUR } from './replies.ts';

const group = 'Cashier';
const WITHDRAWABLE = '/wps/cashier/withdrawable';
const WITHDRAWALS = '/wps/cashier/withdrawals';
const ACCOUNTS = '/wps/cashier/accounts';

/** Requirements before a withdrawal: all at once, and each that has its own view. */
function requirementsOf(setup: PageSetup) {
  const { withdrawable, units, now, orders } = cashierOf(setup);
  const until = now + 20 * HOUR;
  const turnover = { code: 'TURNOVER', done: units(340), goal: units(500) };
  const of = (requirements: readonly object[], blocks: readonly object[] = [], more: object = {}) => ({
    [WITHDRAWABLE]: { ...withdrawable, needs: requirements, blocks, ...more },
  });
  const coded = (...codes: readonly string[]) => codes.map((code) => ({ code }));
  return {
    'withdraw-needs': {
      ...of([turnover, ...coded('PAYMENT_PASSWORD', 'PAYOUT_ACCOUNT', 'KYC', 'CONTACT')]),
      '/wps/member/paymentPassword': { set: false },
    },
    'withdraw-turnover': of([turnover]),
    'withdraw-cool-off': of([], [{ code: 'COOL_OFF', until }]),
    'withdraw-open-order': {
      ...of([], [{ code: 'OPEN_ORDER', orderId: orders.held.id }]),
      [WITHDRAWALS]: { orders: [orders.held], now },
    },
    'withdraw-locked': {
      ...of([], [{ code: 'PASSWORD_LOCKED', until: now + HOUR / 2 }]),
      '/wps/member/paymentPassword': { set: true, lockedUntil: now + HOUR / 2 },
    },
    'withdraw-debt': of([], coded('DEBT'), { cash: units(0) }),
    'withdraw-closed': of([], coded('CLOSED')),
    'withdraw-blocks': of(
      [],
      [
        { code: 'ACCOUNT_COOL_OFF', until },
        { code: 'DAILY_COUNT', until },
        { code: 'DAILY_SUM', until },
        { code: 'NEWER_THAN_THIS_PAGE' },
      ],
    ),
  };
}

async function fill({ page, persona }: PageSetup, password: string): Promise<void> {
  const dialog = dialogOf(page, 'member');
  await dialog.locator('input[name="amount"]').fill(persona.brand === 'lotus' ? '2500000' : '100');
  await dialog.locator('input[name="paymentPassword"]').fill(password);
  await page.keyboard.press('Tab');
}

async function showForm(setup: PageSetup): Promise<void> {
  const { page, shoot } = setup;
  const { now } = cashierOf(setup);
  await open(setup, 'withdraw');
  await shoot('withdraw');
  await fill(setup, '135790');
  await show(page, 'form');
  await shoot('withdraw-filled');
  const refusals = {
    password: refusal('payment_password_wrong', { left: 2 }),
    locked: refusal('payment_password_locked', { until: now + HOUR / 2 }),
    outside: refusal('amount_outside', { minimum: '10', maximum: '50' }),
  };
  for (const [name, reply] of Object.entries(refusals)) {
    await report(setup, { [`POST ${WITHDRAWALS}`]: reply });
    await fill(setup, '135790');
    const isAnswer = (response: Response) =>
      new URL(response.url()).pathname === WITHDRAWALS && response.request().method() === 'POST';
    await Promise.all([
      page.waitForResponse(isAnswer),
      dialogOf(page, 'member').locator('button[type="submit"]').click(),
    ]);
    await page.locator('[data-dialog="member"] button[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await show(page, 'form');
    await shoot(`withdraw-refused-${name}`);
  }
}

export const WITHDRAW_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'withdraw',
    casts: castsOf([...EACH, 'aurora TH']),
    async play(setup) {
      await logInAs(setup);
      const { five, now } = cashierOf(setup);
      await showForm(setup);
      await shootEach(setup, 'withdraw', {
        'withdraw-many-accounts': { [ACCOUNTS]: { accounts: five, most: 5, now } },
        'withdraw-loading': { [WITHDRAWABLE]: SILENT, [WITHDRAWALS]: SILENT },
        'withdraw-lost': { [WITHDRAWABLE]: FAILS, [WITHDRAWALS]: FAILS },
      });
    },
  },
  {
    group,
    name: 'withdraw-needs',
    casts: castsOf(EACH),
    async play(setup) {
      await logInAs(setup);
      await shootEach(setup, 'withdraw', requirementsOf(setup));
    },
  },
  {
    group,
    name: 'withdraw-orders',
    casts: castsOf(EACH),
    async play(setup) {
      const { page, shoot } = setup;
      await logInAs(setup);
      const { orders, partly, now } = cashierOf(setup);
      const all = Object.values(orders);
      const replies = { [WITHDRAWALS]: { orders: all, now, next: 'more' }, [CONFIRMATIONS]: { list: [partly], now } };
      await open(setup, 'withdraw', replies);
      await shoot('withdraw-receipt-waits');
      await show(page, '[data-order]');
      await shoot('withdraw-orders');
      for (const [name, { id }] of Object.entries(orders)) {
        const order = page.locator(`[data-order="${id}"]`);
        await order.locator('summary').click();
        await order.evaluate((node) => node.scrollIntoView({ block: 'start' }));
        await shoot(`withdraw-${name}`);
        await order.locator('summary').click();
      }
    },
  },
];
