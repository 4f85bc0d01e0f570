/**
 * Money is deposited, played with and withdrawn, by two members, two staff users and a payment provider with every
 * fault.
 */

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { consoleText } from '#console/testing/console-text.ts';
import { inEnglish } from '#tests/setup/english.ts';
import type { StaffUsers } from '#tests/support/staff-users.ts';
import { expectNoViolation, inDialog, violations } from '../axe.ts';
import { element, expect, hydrated, SOON, test } from '../journey.ts';
import { registerByName } from './members.ts';
import { balanceOf, demoPaymentsByOrder, firstFault, ledgerByOrder } from './whole/books.ts';
import * as desk from './whole/cashier-desk.ts';
import { type DemoPayments, openDemoPayments } from './whole/demo-payments.ts';
import { answer, isBarred, openOrder, openStaff, sitDown } from './whole/staff.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);
const HOUR_MS = 3_600_000;
const today = () => new Date().toISOString().slice(0, 10);
/** Labels of the buttons of a step that two staff users take. */
const proposal = (step: string) => consoleText('orders', 'answer.propose', { what: consoleText('orders', step) });
const approval = (step: string) => consoleText('orders', 'answer.approve', { what: consoleText('orders', step) });

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaff();
});
test.afterAll(() => staffUsers.close());

interface Journey {
  readonly merchant: string;
  readonly demoPayments: DemoPayments;
  readonly ann: Page;
  readonly olga: Page;
  readonly piet: Page;
  readonly picture: Buffer;
  at(path: string): string;
}

test.beforeEach(({ expectComplaint }) => expectComplaint(/can escape its sandboxing/));

test('M65 M78 M170 M171 M182 M184 M185 N10 D49: deposits by four ways, bets, withdrawals, partial and disputed payments, a faulty provider: every unit is found', {
  tag: '@deep',
}, async ({ page: ann, browser, at: siteAt, ownSite, operator, watch }) => {
  const since = today();
  const merchant = await ownSite('aurora');
  await desk.openCashier(operator, merchant);
  const demoPayments = openDemoPayments(PORT, merchant);
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#308050' } })
    .png()
    .toBuffer();
  const [olga, piet] = await Promise.all(['Olga', 'Piet'].map((name) => sitDown(staffUsers, browser, merchant, name)));
  if (olga === undefined || piet === undefined) throw new Error('Nobody came.');
  for (const one of [olga, piet]) watch(one);
  const journey: Journey = { merchant, demoPayments, ann, olga, piet, picture, at: (path) => siteAt(merchant, path) };

  await ann.goto(journey.at('/register'));
  await hydrated(ann);
  await registerByName(ann);
  await test.step('money comes in', () => moneyIn(journey));
  await test.step('it is played with', () => play(journey));
  const bert = await (await browser.newContext()).newPage();
  watch(bert);
  await test.step('members pay each other', () => betweenMembers(journey, bert));
  await test.step('it goes out to a bank', () => moneyOut(journey));

  await test.step('every unit is found', async () => {
    expect(await firstFault(operator, merchant)).toBeUndefined();
    const reported = await demoPaymentsByOrder(demoPayments, 'USD', [since, today()]);
    expect(await ledgerByOrder(operator, merchant)).toEqual(reported.orders);
    // Six payments, one of them unmatched, and two payouts; payments between members bypassed the provider.
    expect(Object.keys(reported.orders)).toHaveLength(8);
    expect(await balanceOf(operator, merchant, 'vendor')).not.toBe('0');
    expect(String(-BigInt(await balanceOf(operator, merchant, 'provider')))).toBe(reported.balance);
    // The second payment of one order, and the unmatched one.
    expect(await balanceOf(operator, merchant, 'suspense')).toBe('7700');
  });
  await Promise.all([olga, piet, bert].map((one) => one.context().close()));
});

async function moneyIn(journey: Journey): Promise<void> {
  const { ann } = journey;
  await element(ann, 'account.deposit').getByRole('button').click();
  await redirect(journey);
  await cancelled(journey);
  await code(journey);
  await transfer(journey);
  await peer(journey);
  await desk.reads(ann, inEnglish('inbox.kind.depositCredited.title'), inEnglish('inbox.kind.depositFailed.title'));
}

/** Notified twice and out of order; the order is unchanged after a reload and on return from the provider. */
async function redirect({ ann, demoPayments }: Journey): Promise<void> {
  await demoPayments.faults({ twice: true, outOfOrder: true });
  const id = await desk.deposit(ann, 'Online banking', '400');
  await ann.reload();
  await hydrated(ann);
  await desk
    .centre(ann)
    .getByRole('link', { name: inEnglish('cashier.pay.redirect') })
    .click();
  await ann.getByRole('button', { name: /^Pay USD/ }).click();
  await expect(ann).toHaveURL(new RegExp(`/depositv2\\?order=${id}$`));
  await desk.waitForState(ann, 'paid');
  await desk.toAll(ann);
}

/** Cancelled at the provider, paid late, and charged back by the provider some seconds later. */
async function cancelled({ ann, demoPayments }: Journey): Promise<void> {
  const id = await desk.deposit(ann, 'Online banking', '50');
  await desk
    .centre(ann)
    .getByRole('link', { name: inEnglish('cashier.pay.redirect') })
    .click();
  await ann.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(ann).toHaveURL(new RegExp(`/depositv2\\?order=${id}$`));
  await desk.waitForState(ann, 'failed');
  await demoPayments.faults({ chargeBackAfterMs: 5_000 }, id);
  await demoPayments.act('pay', id);
  await desk.waitForState(ann, 'paid');
  await desk.waitForState(ann, 'reversed');
  await desk.toAll(ann);
}

/**
 * The provider misses the order at first, then sends no notification, and does not find the payment at the first
 * request.
 */
async function code({ ann, demoPayments }: Journey): Promise<void> {
  await demoPayments.faults({ timeOut: 'lost', timeOutOf: ['begin'] });
  const id = await desk.deposit(ann, 'QR code', '100', () => demoPayments.faults({}));
  await desk.waitForState(ann, 'waiting');
  await demoPayments.faults({ silent: true, notFound: true }, id);
  await demoPayments.act('pay', id);
  await desk.describePaid(ann);
  await expect(desk.centre(ann).getByText(inEnglish('cashier.pay.state.sent'))).toBeVisible();
  await desk.waitForState(ann, 'waiting');
  await demoPayments.faults({ silent: true }, id);
  await demoPayments.act('tell', id);
  await desk.waitForState(ann, 'paid');
  await desk.toAll(ann);
}

/** Five less than announced, and reported an hour late: staff handle it. */
async function transfer({ ann, demoPayments, olga, merchant }: Journey): Promise<void> {
  const id = await desk.deposit(ann, 'Bank transfer', '60');
  await demoPayments.faults({ lateMs: HOUR_MS, otherAmount: '-500' }, id);
  const app = await ann.context().newPage();
  await app.goto((await demoPayments.order(id))?.url ?? '');
  await app.getByRole('button', { name: /^Pay USD/ }).click();
  await expect(app.getByText('Paid: USD 55.00')).toBeVisible();
  await app.close();
  await desk.waitForState(ann, 'waiting');
  await demoPayments.act('tell', id);
  await desk.waitForState(ann, 'review');
  await openOrder(olga, merchant, 'deposit', id);
  await answer(olga, 'accept', 'Credit');
  await desk.waitForState(ann, 'paid');
  await desk.toAll(ann);
}

/** Refused at first; then paid, and paid once more; and an unmatched payment arrives. */
async function peer({ ann, demoPayments }: Journey): Promise<void> {
  await demoPayments.faults({ refuse: 'amount_too_large' });
  await desk.deposit(ann, 'Member transfer', '70');
  await desk.waitForState(ann, 'failed');
  await expect(desk.centre(ann)).toContainText(inEnglish('cashier.refused.amount'));
  await demoPayments.faults({});
  await desk.toAll(ann);
  const id = await desk.deposit(ann, 'Member transfer', '70');
  await demoPayments.act('pay', id);
  await demoPayments.act('pay', id);
  await demoPayments.unmatchedPayment('USD', '700');
  await desk.waitForState(ann, 'paid');
}

/** One spin of a slot for money. */
async function play({ ann, at }: Journey): Promise<void> {
  await ann.goto(at('/rng?page=HALCYON'));
  await hydrated(ann);
  await ann.getByRole('article').filter({ hasText: 'Nine Lanterns' }).first().locator('a, button').first().click();
  await expect(ann.locator('[data-progress="there"]')).toBeVisible(SOON);
  const slot = ann.frameLocator('[data-part="game"] iframe');
  await slot.getByTestId('spin').click();
  await expect(slot.getByTestId('line')).toHaveText(/win/, SOON);
}

async function moneyOut({ ann, at, demoPayments, olga, piet, merchant }: Journey): Promise<void> {
  await ann.goto(at('/'));
  await hydrated(ann);
  await element(ann, 'account.withdraw').getByRole('button').click();
  const rejected = await desk.withdraw(ann, '3456', '20');
  await openOrder(olga, merchant, 'withdrawal', rejected);
  await expectNoViolation(olga);
  await answer(olga, 'reject', 'Reject');
  await desk.expectWithdrawalState(ann, rejected, 'rejected');

  // A payout that the provider refuses is decided again.
  await demoPayments.faults({ payouts: 'refuse' });
  const unpaid = await desk.withdraw(ann, '3456', '25');
  await openOrder(olga, merchant, 'withdrawal', unpaid);
  await answer(olga, 'approve', 'Approve');
  await expect.poll(async () => (await demoPayments.payout(unpaid))?.state, SOON).toBe('refused');
  await desk.expectWithdrawalState(ann, unpaid, 'held');
  await openOrder(piet, merchant, 'withdrawal', unpaid);
  await answer(piet, 'reject', 'Reject');
  await desk.expectWithdrawalState(ann, unpaid, 'rejected');

  await demoPayments.faults({ payouts: 'return' });
  const back = await desk.withdraw(ann, '3456', '30');
  await openOrder(piet, merchant, 'withdrawal', back);
  await answer(piet, 'approve', 'Approve');
  await desk.expectWithdrawalState(ann, back, 'returned');

  // Above the limit two users are required, and the provider's reply to the payout is lost.
  await demoPayments.faults({ timeOut: 'taken', timeOutOf: ['send'] });
  const large = await desk.withdraw(ann, '3456', '150');
  await openOrder(olga, merchant, 'withdrawal', large);
  await answer(olga, 'approveAbove', proposal('step.withdrawal.approveAbove'));
  await openOrder(olga, merchant, 'withdrawal', large);
  await isBarred(olga, 'approveAbove');
  await openOrder(piet, merchant, 'withdrawal', large);
  await answer(piet, 'approveAbove', approval('step.withdrawal.approveAbove'));
  await desk.expectWithdrawalState(ann, large, 'paid');
  await desk.reads(
    ann,
    inEnglish('inbox.kind.withdrawalApproved.title'),
    inEnglish('inbox.kind.withdrawalRejected.title'),
    inEnglish('inbox.kind.withdrawalPaid.title'),
    inEnglish('inbox.kind.withdrawalReturned.title'),
  );
}

async function betweenMembers(journey: Journey, bert: Page): Promise<void> {
  const { ann, at, olga, merchant, picture } = journey;
  await desk.openPage(ann, at('/withdraw'));
  await desk.prepareWithdrawals(ann);
  const id = await desk.withdraw(ann, '7654', '100');
  await openOrder(olga, merchant, 'withdrawal', id);
  await answer(olga, 'approve', 'Approve');
  await desk.expectWithdrawalState(ann, id, 'sending');

  await bert.goto(at('/register'));
  await hydrated(bert);
  await registerByName(bert);
  await desk.openPage(bert, at('/depositv2'));
  const first = await desk.deposit(bert, 'Member transfer', '40');
  await desk.describePaid(bert, picture);
  await inParts(journey);
  await desk.waitForState(bert, 'paid');
  await desk.toAll(bert);
  const second = await desk.deposit(bert, 'Member transfer', '60');
  expect(second).not.toBe(first);
  await desk.describePaid(bert, picture);
  await disputed(journey);
  await desk.waitForState(bert, 'paid');
  await desk.openPage(ann, at('/withdraw'));
  await desk.expectWithdrawalState(ann, id, 'paid');
}

/** The withdrawer confirms a part of the received amount, then the rest, by keyboard. */
async function inParts({ ann, at }: Journey): Promise<void> {
  await desk.openPage(ann, at('/withdrawalConfirmation'));
  const centre = desk.centre(ann);
  await expect(centre.getByRole('radio', { name: inEnglish('cashier.out.answer.RECEIVED') })).toBeVisible();
  expect(await violations(ann, inDialog('member'))).toEqual([]);
  await centre.getByRole('radio', { name: inEnglish('cashier.out.answer.RECEIVED') }).press('Space');
  await centre.getByRole('textbox', { name: inEnglish('cashier.out.field.received') }).fill('15');
  await centre.getByRole('button', { name: inEnglish('cashier.out.answer.RECEIVED.send') }).press('Enter');
  await centre
    .getByRole('radio', { name: inEnglish('cashier.out.answer.ALL_RECEIVED', { remaining: '$25.00' }) })
    .press('Space');
  await centre.getByRole('button', { name: inEnglish('cashier.out.answer.ALL_RECEIVED.send') }).press('Enter');
  await expect(centre.locator('[data-receipt][data-state=received]')).toHaveCount(1);
}

/** The withdrawer reports that no money arrived, with a picture; two staff users decide that it did. */
async function disputed({ ann, at, olga, piet, merchant, picture }: Journey): Promise<void> {
  await desk.openPage(ann, at('/withdrawalConfirmation'));
  const centre = desk.centre(ann);
  const receipt = centre.locator('section[data-receipt]');
  const id = (await receipt.getAttribute('data-receipt')) ?? '';
  await centre.getByText(inEnglish('cashier.out.answer.NOT_RECEIVED')).click();
  await desk.addPicture(ann, picture);
  await centre.getByRole('button', { name: inEnglish('cashier.out.answer.NOT_RECEIVED.send') }).click();
  await expect(centre.locator('[data-receipt][data-state=disputed]')).toHaveCount(1);
  await openOrder(olga, merchant, 'match', id);
  await answer(olga, 'force', proposal('step.match.force'));
  await openOrder(olga, merchant, 'match', id);
  await isBarred(olga, 'force');
  await openOrder(piet, merchant, 'match', id);
  await answer(piet, 'force', approval('step.match.force'));
}
