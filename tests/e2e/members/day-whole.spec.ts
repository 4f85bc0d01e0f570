/**
 * A day at a site: every unit that moved is in the member's records, in the provider's statement and in the merchant's
 * books.
 */

import type { Page } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import texts from '#console/texts/EN/reconciliation.json' with { type: 'json' };
import { forgetStatements, type Planted, plantDifferences } from '#gateway/testing/plant-differences.ts';
import { inEnglish } from '#tests/setup/english.ts';
import type { Operator } from '#tests/support/operator.ts';
import { siteUrl } from '#tests/support/site.ts';
import type { StaffUsers } from '#tests/support/staff-users.ts';
import { expectNoViolation, inDialog, violations } from '../axe.ts';
import { element, expect, hydrated, SOON, test } from '../journey.ts';
import { registerByName } from './members.ts';
import { askPart } from './whole/ask-part.ts';
import { demoPaymentsByOrder, firstFault } from './whole/books.ts';
import * as desk from './whole/cashier-desk.ts';
import { compareBooks } from './whole/compare-books.ts';
import { type DemoPayments, openDemoPayments } from './whole/demo-payments.ts';
import { answer, openOrder, openStaff, sitDown } from './whole/staff.ts';
import { openVendor } from './whole/vendor.ts';

const nameOf = (kind: string) => texts[`kind.${kind}` as keyof typeof texts];

const PORT = Number(process.env['LIVERY_E2E_PORT']);
/** Dollars in page format; all amounts are below a thousand. */
const print = (minor: bigint) => `$${(Number(minor) / 100).toFixed(2)}`;
const gained = (minor: bigint) => `+${print(minor)}`;
const today = () => new Date().toISOString().slice(0, 10);

/** Ann's deposits in whole dollars: each is a separate order for one planted difference. */
const PAID = [100, 40, 30, 25, 20, 15, 12, 11];
const PAID_MINOR = PAID.reduce((total, amount) => total + BigInt(amount) * 100n, 0n);
const OUT_MINOR = 4_500n;

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaff();
});
test.afterAll(() => staffUsers.close());
test.beforeEach(({ expectComplaint }) => expectComplaint(/can escape its sandboxing/));

interface Day {
  readonly merchant: string;
  readonly demoPayments: DemoPayments;
  readonly ann: Page;
  readonly olga: Page;
  readonly operator: Operator;
  at(path: string): string;
}

test('M180 M181 M185 M378: a day of deposits, bets, wins, a reverted bet and withdrawals matches records, chart, statement and books to the unit; planted differences are named', {
  tag: '@deep',
}, async ({ page: ann, browser, at: siteAt, ownSite, operator, watch }) => {
  const since = today();
  const merchant = await ownSite('aurora');
  await desk.openCashier(operator, merchant);
  const demoPayments = openDemoPayments(PORT, merchant);
  const olga = await sitDown(staffUsers, browser, merchant, 'Olga');
  watch(olga);
  const day: Day = { merchant, demoPayments, ann, olga, operator, at: (path) => siteAt(merchant, path) };
  await ann.goto(day.at('/register'));
  await hydrated(ann);
  await registerByName(ann);

  const orders = await test.step('money comes in', () => payIn(day));
  await test.step('it is played with', () => play(day));
  await test.step('some of it goes out', () => takeOut(day));
  await test.step('the records agree', () => agree(day));
  await test.step('so does the demo payment provider', async () => {
    expect(await firstFault(operator, merchant)).toBeUndefined();
    const reported = await demoPaymentsByOrder(demoPayments, 'USD', [since, today()]);
    expect(orders.map((id) => reported.orders[id])).toEqual(PAID.map((amount) => `${amount}00`));
    expect(reported.balance).toBe(String(PAID_MINOR - OUT_MINOR));
  });
  await test.step('nothing differs', async () => {
    await compareBooks(operator, demoPayments, merchant);
    await openCases(day);
    await expect(olga.getByText(consoleText('reconciliation', 'empty.open'))).toBeVisible(SOON);
  });
  await test.step('each planted difference is named', () => plant(day, orders));
  await olga.context().close();
});

/** Eight deposits, each paid at the provider. */
async function payIn({ ann, at, demoPayments }: Day): Promise<readonly string[]> {
  await desk.openPage(ann, at('/depositv2'));
  const orders: string[] = [];
  for (const amount of PAID) {
    const id = await desk.deposit(ann, 'Online banking', String(amount));
    await demoPayments.act('pay', id);
    await desk.waitForState(ann, 'paid');
    await desk.toAll(ann);
    orders.push(id);
  }
  return orders;
}

/** A player opens the game; its server then sends a win, a loss, and a bet that it rolls back. */
async function play({ ann, at, merchant, operator }: Day): Promise<void> {
  await ann.goto(at('/rng?page=HALCYON'));
  await hydrated(ann);
  await ann.getByRole('article').filter({ hasText: 'Nine Lanterns' }).first().locator('a, button').first().click();
  await expect(ann.locator('[data-progress="there"]')).toBeVisible(SOON);
  await expect(ann.frameLocator('[data-part="game"] iframe').getByTestId('spin')).toBeEnabled(SOON);
  const vendor = await openVendor(operator.db, merchant);
  try {
    const begin = { number: 1, endsRound: false };
    const end = { number: 2, endsRound: true };
    await vendor.send('bet', { ...begin, round: 'won', transactionId: 'won-1', amount: '500' });
    await vendor.send('win', { ...end, round: 'won', transactionId: 'won-2', amount: '900' });
    await vendor.send('bet', { ...begin, round: 'lost', transactionId: 'lost-1', amount: '300' });
    await vendor.send('win', { ...end, round: 'lost', transactionId: 'lost-2', amount: '0' });
    await vendor.send('bet', { ...begin, round: 'back', transactionId: 'back-1', amount: '700' });
    await vendor.send('rollback', { round: 'back', transactionId: 'back-2', betTransactionId: 'back-1' });
  } finally {
    await vendor.close();
  }
}

/** One that staff reject, and one that the provider pays. */
async function takeOut({ ann, at, olga, merchant }: Day): Promise<void> {
  await desk.openPage(ann, at('/withdraw'));
  await desk.prepareWithdrawals(ann);
  const rejected = await desk.withdraw(ann, '3456', '20');
  await openOrder(olga, merchant, 'withdrawal', rejected);
  await answer(olga, 'reject', 'Reject');
  await desk.expectWithdrawalState(ann, rejected, 'rejected');
  const id = await desk.withdraw(ann, '3456', '45');
  await openOrder(olga, merchant, 'withdrawal', id);
  await answer(olga, 'approve', 'Approve');
  await desk.expectWithdrawalState(ann, id, 'paid');
}

/** The figures of the pages agree with each other, and with what was sent. */
async function agree(day: Day): Promise<void> {
  const { ann } = day;
  const [bet, won] = [800n, 900n];
  await desk.openPage(ann, day.at('/withdraw'));
  await reports(ann, inEnglish('element.member.personalHistoryCopy'), {
    Rounds: '2',
    Bet: print(bet),
    Won: print(won),
    Result: gained(won - bet),
  });
  await expect(desk.centre(ann).getByText(inEnglish('records.state.back'))).toHaveCount(1);
  await reports(ann, inEnglish('element.member.personalProfit'), {
    Result: gained(won - bet),
    Bet: print(bet),
    Won: print(won),
    Deposits: print(PAID_MINOR),
    Withdrawals: print(OUT_MINOR),
    [inEnglish('records.sums.net')]: `−${print(PAID_MINOR - OUT_MINOR)}`,
  });
  const chart = desk.centre(ann).getByRole('slider', { name: inEnglish('records.chart.day') });
  const reported = (await chart.getAttribute('aria-valuetext')) ?? '';
  expect(reported.slice('yyyy-MM-dd'.length)).toBe(`: bet ${print(bet)}, won ${print(won)}`);
  const left = print(PAID_MINOR - OUT_MINOR + won - bet);
  await reports(ann, inEnglish('element.member.transactionHistory'), {
    [inEnglish('records.sums.opening')]: print(0n),
    [inEnglish('records.sums.closing')]: left,
  });
  await expect(element(ann, 'account.balance')).toContainText(left);
}

/** Reopens a record by its tab until its cards show the expected values: each visit fetches again. */
async function reports(page: Page, record: string, wanted: Readonly<Record<string, string>>): Promise<void> {
  const cards = desk.centre(page).locator('dl > div');
  const tabs = desk.centre(page).getByRole('navigation');
  await expect(async () => {
    for (const tab of ['Withdraw', record]) await tabs.getByRole('button', { name: tab }).press('Enter');
    await expect(cards.getByText(Object.keys(wanted)[0] ?? '', { exact: true })).toBeVisible();
    const reported = await cards.evaluateAll((all) =>
      all.map((card) => [card.querySelector('dt')?.textContent ?? '', card.querySelector('dd')?.textContent ?? '']),
    );
    expect(Object.fromEntries(reported)).toMatchObject(wanted);
  }).toPass(SOON);
  expect(await violations(page, inDialog('member')), record).toEqual([]);
}

async function openCases({ olga, merchant }: Day): Promise<void> {
  await olga.goto(siteUrl(PORT, 'console', `/m/${merchant}/reconciliation`));
}

/** Plants one difference of every kind: each is in the list under its name, at its order. */
async function plant({ ann, at, demoPayments, merchant, olga, operator }: Day, paid: readonly string[]): Promise<void> {
  await desk.openPage(ann, at('/depositv2'));
  const waiting: string[] = [];
  for (const amount of ['13', '16']) {
    waiting.push(await desk.deposit(ann, 'Online banking', amount));
    await desk.toAll(ann);
  }
  const planted: Planted = await plantDifferences({
    db: operator.db,
    merchant,
    currency: 'USD',
    paid,
    waiting,
    askDemoPayments: (text, values) => askPart('demoPayments', text, values.map(String)),
  });
  await forgetStatements(operator.db, merchant);
  await compareBooks(operator, demoPayments, merchant);
  // Rows are only rendered while visible.
  await olga.setViewportSize({ width: 1_280, height: 1_600 });
  await openCases({ ann, at, demoPayments, merchant, olga, operator });
  await expect(olga.getByText(consoleText('reconciliation', 'stake', { count: planted.length }))).toBeVisible(SOON);
  const rows = olga.getByRole('row');
  await expectNoViolation(olga);
  for (const [kind] of planted) await expect(rows.filter({ hasText: nameOf(kind) })).not.toHaveCount(0);
}
