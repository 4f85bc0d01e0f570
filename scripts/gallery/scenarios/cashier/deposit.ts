/** The deposit page in every state of its order. */

import type { PageSetup } from '../../page-setup.ts';
import { dialogOf, logInAs } from '../../people.ts';
import { castsOf, EACH } from '../../personas.ts';
import type { Scenario } from '../../scenario.ts';
import { cashierOf, FAILS, open, refusal, report, SILENT, shootEach, show } from './describe.ts';
import { type Cashier, MINUTE } from './replies.ts';

const group = 'Cashier';
const ID = '00000000-0000-4000-8000-0000000000d1';
const DEPOSITS = '/wps/cashier/deposits';
const METHODS = '/wps/cashier/methods';

function orderOf({ now, units }: Cashier, state: string, more: object = {}) {
  const steps = [
    { state: 'new', at: now - 5 * MINUTE },
    ...(state === 'new' ? [] : [{ state: 'waiting', at: now - 5 * MINUTE + 900 }]),
    ...(['new', 'waiting'].includes(state) ? [] : [{ state, at: now - MINUTE }]),
  ];
  return {
    id: ID,
    state,
    amount: units(250),
    createdAt: now - 5 * MINUTE,
    fee: '0',
    sent: false,
    methodId: ID,
    methodName: 'Bank transfer',
    steps,
    ...more,
  };
}

function statesOf(reported: Cashier): Readonly<Record<string, object>> {
  const { now, units, currency } = reported;
  const parts = [
    { label: 'bank', value: 'City Bank of the Eastern Provinces' },
    { label: 'account', value: '0123 4567 8901' },
    { label: 'holder', value: 'Harbour Holdings' },
    { label: 'reference', value: 'D-8F3A21C7' },
    { label: 'amount', value: `${units(250)} ${currency}` },
  ];
  const waiting = (next: object, more: object = {}) =>
    orderOf(reported, 'waiting', { dueAt: now + 24 * MINUTE + 30_000, next, ...more });
  const arrived = units(240);
  return {
    preparing: orderOf(reported, 'new'),
    redirect: waiting({ kind: 'REDIRECT', url: 'https://pay.example/checkout' }),
    code: waiting({ kind: 'QR', payload: 'https://pay.example/q/D-8F3A21C7', parts: parts.slice(3) }),
    transfer: waiting({ kind: 'TRANSFER', parts }),
    member: waiting({ kind: 'C2C', parts }),
    sent: waiting({ kind: 'TRANSFER', parts }, { sent: true }),
    review: orderOf(reported, 'review', { arrived }),
    paid: orderOf(reported, 'paid', { arrived: units(250), fee: units(2.5) }),
    refunded: orderOf(reported, 'refunded', { arrived }),
    failed: orderOf(reported, 'failed', { reason: 'The bank refused the payment' }),
    expired: orderOf(reported, 'expired'),
    cancelled: orderOf(reported, 'cancelled'),
    reversed: orderOf(reported, 'reversed', { arrived: units(250) }),
  };
}

function refusalsOf({ now, units }: Cashier) {
  const until = now + 14 * 60 * MINUTE;
  return {
    closed: refusal('method_closed', { until }),
    outside: refusal('amount_outside', { minimum: units(10), maximum: units(5_000) }),
    day: refusal('daily_limit', { maximum: units(20), until }),
    many: refusal('too_many_open'),
    silent: refusal('provider_silent'),
  };
}

const amountIn = ({ page }: PageSetup) => dialogOf(page, 'member').locator('input[inputmode]').first();
const button = ({ page }: PageSetup) =>
  dialogOf(page, 'member').locator('[data-part="fee-preview"] ~ div button').last();

async function showForm(setup: PageSetup): Promise<void> {
  const { shoot, page } = setup;
  const reported = cashierOf(setup);
  const many = { [METHODS]: { methods: reported.many, now: reported.now } };
  await open(setup, 'depositv2', many);
  await amountIn(setup).waitFor();
  await shoot('deposit');
  await amountIn(setup).fill('1e400');
  await shoot('deposit-wrong-amount');
  await amountIn(setup).fill(reported.units(50));
  await button(setup).scrollIntoViewIfNeeded();
  await shoot('deposit-filled');
  for (const [name, reply] of Object.entries(refusalsOf(reported))) {
    await report(setup, { ...many, [`POST ${DEPOSITS}`]: reply });
    await button(setup).click();
    await page.locator('[data-dialog="member"] [role="alert"]').first().waitFor();
    await button(setup).scrollIntoViewIfNeeded();
    await shoot(`deposit-refused-${name}`);
  }
}

export const DEPOSIT_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'deposit',
    casts: castsOf([...EACH, 'lotus CN']),
    async play(setup) {
      await logInAs(setup);
      const { many, now } = cashierOf(setup);
      const closed = many.filter((method) => 'closed' in method);
      await showForm(setup);
      await shootEach(setup, 'depositv2', {
        'deposit-all-closed': { [METHODS]: { methods: closed, now } },
        'deposit-no-method': { [METHODS]: { methods: [], now } },
        'deposit-loading': { [METHODS]: SILENT, [DEPOSITS]: SILENT },
        'deposit-lost': { [METHODS]: FAILS, [DEPOSITS]: FAILS },
      });
    },
  },
  {
    group,
    name: 'deposit-orders',
    casts: castsOf([...EACH, 'lotus CN']),
    async play(setup) {
      await logInAs(setup);
      const { shoot, page } = setup;
      const reported = cashierOf(setup);
      const states = Object.entries(statesOf(reported));
      for (const [name, order] of states) {
        await open(setup, `depositv2?order=${ID}`, { [DEPOSITS]: { orders: [order], now: reported.now } });
        await dialogOf(page, 'member').locator('ol').waitFor();
        await shoot(`deposit-${name}`);
      }
      const all = states.map(([, order], at) => ({ ...order, id: ID.replace(/d1$/, `${10 + at}`) }));
      await open(setup, 'depositv2', { [DEPOSITS]: { orders: all, now: reported.now, next: 'more' } });
      await show(page, '[data-order]');
      await shoot('deposit-orders');
      await shootEach(setup, `depositv2?order=${ID}`, {
        'deposit-unknown': { [DEPOSITS]: { orders: [], now: reported.now } },
        'deposit-order-lost': { [DEPOSITS]: FAILS },
      });
    },
  },
];
