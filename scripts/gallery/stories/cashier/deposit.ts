/** The deposit page in every state: the ways to pay are the demo's own, orders stand as a gateway tells them. */
import type { Page, Route } from '@playwright/test';
import { castsOf, EACH } from '../cast.ts';
import { dialogOf, logInAs } from '../people.ts';
import type { Stage } from '../stage.ts';
import type { Story } from '../story.ts';

const group = 'Cashier';
const ID = '00000000-0000-4000-8000-0000000000d1';
const MINUTE = 60_000;

/** One order as the wire has it. */
function orderOf(state: string, more: object = {}) {
  const now = Date.now();
  const steps = [
    { state: 'new', at: now - 5 * MINUTE },
    { state: 'waiting', at: now - 5 * MINUTE + 900 },
    ...(['new', 'waiting'].includes(state) ? [] : [{ state, at: now - MINUTE }]),
  ];
  return {
    ...{ id: ID, state, amount: '250000', createdAt: now - 5 * MINUTE, fee: '0', sent: false },
    ...{ methodId: ID, methodName: 'City Bank', steps, ...more },
  };
}

const waiting = (next: object, more: object = {}) =>
  orderOf('waiting', { dueAt: Date.now() + 24 * MINUTE + 30_000, next, ...more });

const PARTS = [
  { label: 'bank', value: 'City Bank' },
  { label: 'account', value: '0123 4567 8901' },
  { label: 'holder', value: 'Harbour Holdings' },
  { label: 'reference', value: 'D-8F3A21C7' },
  { label: 'amount', value: '250000' },
];

/** Each state's picture, and the order in it. */
const STATES: Readonly<Record<string, () => object>> = {
  redirect: () => waiting({ kind: 'REDIRECT', url: 'https://pay.example/checkout' }),
  code: () => waiting({ kind: 'QR', payload: 'https://pay.example/q/D-8F3A21C7', parts: PARTS.slice(3) }),
  transfer: () => waiting({ kind: 'TRANSFER', parts: PARTS }),
  member: () => waiting({ kind: 'C2C', parts: PARTS }),
  sent: () => waiting({ kind: 'TRANSFER', parts: PARTS }, { sent: true }),
  review: () => orderOf('review', { arrived: '240000' }),
  paid: () => orderOf('paid', { arrived: '250000', fee: '2500' }),
  failed: () => orderOf('failed', { reason: 'The bank refused the payment' }),
  expired: () => orderOf('expired'),
  reversed: () => orderOf('reversed', { arrived: '250000' }),
};

/** From now on the gateway tells these orders. */
async function tell(page: Page, ...orders: readonly object[]): Promise<void> {
  const answer = (route: Route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { success: true, value: { orders, now: Date.now() } } })
      : route.continue();
  await page.unroute(/\/wps\/cashier\/deposits(\?|$)/);
  await page.route(/\/wps\/cashier\/deposits(\?|$)/, answer);
}

async function showFresh({ page, shoot, go }: Stage): Promise<void> {
  await tell(page);
  await go('/depositv2');
  const dialog = dialogOf(page, 'member');
  const amount = dialog.locator('input[inputmode]').first();
  await amount.waitFor();
  await shoot('deposit');
  await amount.fill('1e400');
  await shoot('deposit-wrong-amount');
  await amount.fill('');
  await dialog.getByRole('group').last().getByRole('button').nth(1).click();
  await dialog.getByRole('button').last().scrollIntoViewIfNeeded();
  await shoot('deposit-fee');
}

export const DEPOSIT_STORIES: readonly Story[] = [
  {
    group,
    name: 'deposit',
    casts: castsOf([...EACH, 'lotus CN']),
    async play(stage) {
      const { page, shoot, go } = stage;
      await logInAs(stage);
      await showFresh(stage);
      for (const [name, order] of Object.entries(STATES)) {
        await tell(page, order());
        await go(`/depositv2?order=${ID}`);
        await dialogOf(page, 'member').locator('ol').waitFor();
        await shoot(`deposit-${name}`);
      }
      await tell(
        page,
        waiting({ kind: 'TRANSFER', parts: PARTS }),
        ...['paid', 'failed', 'expired'].map((state, at) => orderOf(state, { id: ID.replace(/1$/, `${at + 2}`) })),
      );
      await go('/depositv2');
      await dialogOf(page, 'member').locator('[data-order]').first().waitFor();
      await shoot('deposit-orders');
    },
  },
];
