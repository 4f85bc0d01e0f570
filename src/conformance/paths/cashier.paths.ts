import { randomUUID } from 'node:crypto';
import { agentTeam } from '#contract/agents/calls.ts';
import { payMethods } from '#contract/cashier/calls.ts';
import { readPayMethods } from '#contract/cashier/read.ts';
import { type DepositRequest, deposits, openDeposit } from '#contract/deposits/calls.ts';
import { readDeposit } from '#contract/deposits/read.ts';
import { paymentConfirmations, type ReceiptAnswer } from '#contract/receipts/calls.ts';
import { uplineTransfers } from '#contract/transfers/calls.ts';
import { readUplineTransfers } from '#contract/transfers/read.ts';
import { cancelWithdrawal, withdraw, withdrawable, withdrawals } from '#contract/withdrawals/calls.ts';
import { readWithdrawable, readWithdrawal } from '#contract/withdrawals/read.ts';
import { own, ownList, ownText } from '#model/json/json.ts';
import type { Browser } from '../kit/browser.ts';
import { type Kit, needed } from '../kit/kit.ts';
import type { Attempt, OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal } from '../kit/replies.ts';
import { NotTried } from '../verdict/verdict.ts';
import { openBelow } from './contracts.paths.ts';
import { ownMember } from './own-members.ts';
import { guardedMember, MONEY, usableAccount, wrongPaymentPasswordCase } from './payouts.paths.ts';
import { refusedWith } from './refused.ts';

/** More than any member has. */
const TOO_MUCH = '99999999999999';
/** For calls that succeed once per order, whatever the key: another member's order must not be found. */
const NOT_THERE = { other: () => ({ id: randomUUID() }), otherStatuses: [404, 422] };

/** Attempts of a payment password are counted before they are checked: more concurrent ones would lock it. */
const AT_ONCE = 3;

const withAmount = (amount: string) => (request: unknown) => ({ ...(request as object), amount });

function amountCase(title: string, prepare: Path['prepare'], amount: string, ...codes: string[]): OwnCase {
  return {
    title,
    rule: 'refused',
    async run(kit, merchant, call) {
      const { browser, request } = await prepare(kit, merchant);
      const exchange = await browser.ask(call, withAmount(amount)(request));
      expectRefusal(exchange, kit.checksOf(call), {
        ...refusedWith(...codes, 'invalid_request'),
        statuses: [200, 409, 422],
      });
    },
  };
}

/** Limit of open deposits per member: the cases open more, so they use several members. */
const DEPOSITS_EACH = 3;

export const depositorName = (number: number): string => `depositor ${number}`;

/** A member registered by the run, new after every few deposits. */
async function depositor(kit: Kit, merchant: ProfileMerchant): Promise<Browser> {
  const opened = await kit.once(`deposits ${merchant.code}`, async () => ({ count: 0 }));
  const number = Math.floor(opened.count / DEPOSITS_EACH);
  opened.count += 1;
  return (await ownMember(kit, merchant, depositorName(number))).browser;
}

/** A deposit by a method that needs only the amount. */
async function deposit(kit: Kit, merchant: ProfileMerchant): Promise<Attempt & { request: DepositRequest }> {
  const browser = await depositor(kit, merchant);
  const value = await needed(kit, browser, payMethods, { direction: 'DEPOSIT' });
  const method = readPayMethods(value, MONEY).methods.find(
    ({ kind, closed, rules }) => kind !== 'C2C' && closed === undefined && Object.keys(rules).length === 0,
  );
  const row = (own(value, 'methods') as readonly unknown[]).find((one) => ownText(one, 'id') === method?.id);
  const amount = ownText(row, 'minimum');
  if (method === undefined || amount === undefined)
    throw new NotTried('every way to pay in is closed or asks for more');
  return { browser, request: { methodId: method.id, amount, fields: {} } };
}

async function opened(kit: Kit, merchant: ProfileMerchant) {
  const { browser, request } = await deposit(kit, merchant);
  const order = readDeposit(await needed(kit, browser, openDeposit, request), MONEY);
  return { browser, request: { id: order?.id } };
}

async function ordersOf(kit: Kit, browser: Browser, call: typeof deposits | typeof withdrawals): Promise<string> {
  const orders = own(await needed(kit, browser, call, {}), 'orders') as readonly unknown[];
  return JSON.stringify(orders.map((order) => [ownText(order, 'id'), ownText(order, 'state')]));
}

/** A withdrawal of the minimum amount. Cancels earlier withdrawals of the run, because only one may be open. */
async function withdrawal(kit: Kit, merchant: ProfileMerchant) {
  const guarded = await guardedMember(kit, merchant);
  const { browser, paymentPassword } = guarded;
  await cancelOpen(kit, browser);
  const account = await usableAccount(kit, guarded);
  const value = await needed(kit, browser, withdrawable, {});
  const { needs: requirements, blocks } = readWithdrawable(value, MONEY);
  const [first] = [...requirements, ...blocks];
  if (first !== undefined) throw new NotTried(`the profile's member may not withdraw: ${first.code}`);
  const amount = ownText(value, 'minimum') ?? '1';
  return { browser, request: { accountId: account.id, amount, paymentPassword } };
}

async function cancelOpen(kit: Kit, browser: Browser): Promise<void> {
  const value = await needed(kit, browser, withdrawals, {});
  for (const row of own(value, 'orders') as readonly unknown[]) {
    const order = readWithdrawal(row, MONEY);
    if (order?.mayCancel) await needed(kit, browser, cancelWithdrawal, { id: order.id });
  }
}

async function cancellable(kit: Kit, merchant: ProfileMerchant) {
  const { browser, request } = await withdrawal(kit, merchant);
  const order = readWithdrawal(await needed(kit, browser, withdraw, request), MONEY);
  if (!order?.mayCancel) throw new NotTried(`members of ${merchant.code} cancel no withdrawals`);
  return { browser, request: { id: order.id } };
}

/** A member's balance, held amount and orders. */
async function measureOut(kit: Kit, { browser }: Attempt): Promise<string> {
  const value = await needed(kit, browser, withdrawable, {});
  return [ownText(value, 'cash'), ownText(value, 'held'), await ordersOf(kit, browser, withdrawals)].join(' ');
}

/** Amount of an upline or downline transfer, and the balance that a run needs for it. */
const SENT = '1';
const ENOUGH_MINOR = 10n * 10n ** 8n;

interface Sending extends Attempt {
  readonly request: { readonly member?: string; readonly amount: string; readonly paymentPassword: string };
}

/**
 * A transfer of the profile's member to the upline; without an upline, of an agent of the profile to a downline member.
 */
async function inTheLine(kit: Kit, merchant: ProfileMerchant): Promise<Sending> {
  const up = await sender(kit, merchant);
  if (up !== undefined) return up;
  const agents = await kit.merchantFor(agentTeam);
  const { browser } = await guardedMember(kit, agents);
  const [first] = readTeam(await needed(kit, browser, agentTeam, {}));
  const member = first ?? (await kit.once(`below to send to at ${agents.code}`, () => openBelow(kit, agents))).id;
  const down = await sender(kit, agents, member);
  if (down === undefined) throw new NotTried('nobody is above the profile’s member, and nobody below its agent');
  return down;
}

function readTeam(value: unknown): readonly string[] {
  return ownList(value, 'rows').flatMap((row) => ownText(row, 'id') ?? []);
}

/** A transfer to the upline, or to the downline `member`; undefined if there is none. */
async function sender(kit: Kit, merchant: ProfileMerchant, member?: string): Promise<Sending | undefined> {
  const { browser, paymentPassword } = await guardedMember(kit, merchant);
  const to = member === undefined ? {} : { member };
  const { upline, downline, cashMinor } = readUplineTransfers(await needed(kit, browser, uplineTransfers, to), MONEY);
  if ((member === undefined ? upline : downline) === undefined) return undefined;
  if (BigInt(cashMinor ?? 0) < ENOUGH_MINOR) throw new NotTried('the profile’s member has less than 10');
  return { browser, request: { ...to, amount: SENT, paymentPassword } };
}

/** A payment of another member, which a member registered by the run has to confirm. */
async function paid(kit: Kit, merchant: ProfileMerchant): Promise<Attempt & { request: ReceiptAnswer }> {
  const { browser, username } = await ownMember(kit, merchant, 'payee');
  const id = await kit.secrets?.memberPays(merchant.code, username);
  if (id === undefined) throw new NotTried('nobody pays a member of the run');
  return { browser, request: { id, answer: 'RECEIVED', amount: '1' } };
}

const unproved: OwnCase = {
  title: 'not received, without a picture',
  rule: 'refused',
  async run(kit, merchant, call) {
    const { browser, request } = await paid(kit, merchant);
    const exchange = await browser.ask(call, { id: request.id, answer: 'NOT_RECEIVED' });
    expectRefusal(exchange, kit.checksOf(call), refusedWith('proof_missing'));
  },
};

export const cashierPaths: Readonly<Record<string, Path>> = {
  openDeposit: {
    prepare: deposit,
    other: withAmount(TOO_MUCH),
    measure: (kit, { browser }) => ordersOf(kit, browser, deposits),
    cases: [amountCase('more than the method takes', deposit, TOO_MUCH, 'amount_outside')],
  },
  depositSent: { prepare: opened, ...NOT_THERE, measure: (kit, { browser }) => ordersOf(kit, browser, deposits) },
  cancelDeposit: { prepare: opened, ...NOT_THERE, measure: (kit, { browser }) => ordersOf(kit, browser, deposits) },
  withdraw: {
    prepare: withdrawal,
    together: AT_ONCE,
    other: withAmount('21'),
    measure: measureOut,
    cases: [
      wrongPaymentPasswordCase(withdrawal),
      amountCase('more than there is', withdrawal, TOO_MUCH, 'amount_outside', 'balance_short', 'daily_limit'),
    ],
  },
  cancelWithdrawal: { prepare: cancellable, ...NOT_THERE, measure: measureOut },
  answerPayment: {
    prepare: paid,
    other: withAmount('2'),
    measure: async (kit, { browser }) =>
      JSON.stringify(own(await needed(kit, browser, paymentConfirmations, {}), 'list')),
    cases: [unproved, amountCase('more than is open', paid, TOO_MUCH, 'amount_outside')],
  },
  transferUpline: {
    prepare: inTheLine,
    together: AT_ONCE,
    other: withAmount('2'),
    measure: async (kit, { browser, request }) => {
      const member = ownText(request, 'member');
      const value = await needed(kit, browser, uplineTransfers, member === undefined ? {} : { member });
      return `${ownText(value, 'cash')} ${JSON.stringify(own(value, 'last'))}`;
    },
    cases: [
      wrongPaymentPasswordCase(inTheLine),
      amountCase('more than there is', inTheLine, TOO_MUCH, 'amount_outside', 'balance_short', 'daily_limit'),
    ],
  },
};
