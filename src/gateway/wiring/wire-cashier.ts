import type { FastifyInstance } from 'fastify';
import { writeAmount } from '#contract/call/amount.ts';
import { CORRECTION } from '#model/state-machines/correction.ts';
import { GRANT } from '#model/state-machines/grant.ts';
import type { Context } from '../context/context.ts';
import type { Db } from '../db/tables.ts';
import { accountRoutes } from '../features/cashier/accounts/payout-account-routes.ts';
import { type Corrections, createCorrections } from '../features/cashier/corrections/corrections.ts';
import { createReportedDeposits } from '../features/cashier/deposits/reported-deposits.ts';
import { createDepositOrders } from '../features/cashier/deposits/staff-orders.ts';
import { createGrants, type Grants } from '../features/cashier/grants/grants.ts';
import { methodsRoutes } from '../features/cashier/methods/payment-method-routes.ts';
import type { TakeStanding } from '../features/cashier/orders/reported-standing.ts';
import { createSteps, type TakeStep } from '../features/cashier/orders/take-step.ts';
import { createPaymentPasswordCheck } from '../features/cashier/password/check-payment-password.ts';
import { paymentPasswordRoutes } from '../features/cashier/password/payment-password-routes.ts';
import { providerRoutes } from '../features/cashier/provider/provider-event-routes.ts';
import { keepAsked } from '../features/cashier/provider/take-event.ts';
import { answerOrders, type MachineAnswers } from '../features/cashier/queues/answer.ts';
import { createSuspense, type Suspense } from '../features/cashier/suspense/suspense.ts';
import { createReportedPayouts } from '../features/cashier/withdrawals/reported-payouts.ts';
import { withdrawalOrders } from '../features/cashier/withdrawals/staff-orders.ts';
import { withdrawalRoutes } from '../features/cashier/withdrawals/withdrawal-routes.ts';
import { notifyMember } from '../features/inbox/store.ts';
import { readDepositChoices } from '../features/promotions/deposit-choice.ts';
import type { RecordsDeps } from '../features/records/deps.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import { ensureAccount, moveMoneyOnce } from '../features/wallet/ledger.ts';
import { walletsOf } from '../features/wallet/read-model.ts';
import { readBalance } from '../features/wallet/stored-balance.ts';
import type { Notifier } from '../identity/codes/notifier.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Clock } from '../process/clock.ts';
import { formatMoment } from '../stream/daily-counters/notify-moment.ts';
import type { Timers } from '../timers/timers.ts';
import { composeTransfers } from './cashier/wire-transfers.ts';
import { withdrawalDeps } from './cashier/wire-withdrawals.ts';
import { composePoints } from './rewards/wire-points.ts';
import { composeDeposits, type Deposits } from './wire-deposits.ts';
import type { Identity } from './wire-identity.ts';
import { createProtection } from './wire-protection.ts';
import { composeReceipts, type Receipts } from './wire-receipts.ts';

/** The cashier's interface for staff calls and tests. */
export interface Cashier {
  readonly corrections: Corrections;
  readonly suspense: Suspense;
  readonly receipts: Receipts;
  readonly deposits: Deposits;
  readonly grants: Grants;
  /** How staff answer orders of the other state machines. */
  readonly orders: readonly MachineAnswers[];
  routes(pipeline: Pipeline, people: People): void;
  events(app: FastifyInstance): void;
}

type People = Pick<Identity, 'notifier' | 'passwords' | 'codes' | 'atRest' | 'askPassword'> & {
  readonly gamesById: RecordsDeps['gamesById'];
};

/** Wires the cashier's parts, and registers their timers. */
export function composeCashier(context: Context, { notifier }: Pick<Identity, 'notifier'>, timers: Timers): Cashier {
  const deps = { providers: context.providers, readCurrency };
  const takeStep = composeSteps(notifier);
  const { checkDeposit } = createProtection(context);
  const suspense = composeSuspense(context.clock);
  const receipts = composeReceipts(context, takeStep, timers, {
    writeAmount: writeAmountOf,
    writeMoment: formatMoment,
  });
  const grants = createGrants(takeStep, { notify: notifyMember, writeAmount: writeAmountOf });
  timers.on(GRANT.name, 'expire', grants.expire);
  const { takeBackOf: takeBackBonus } = grants;
  const takesBack = { takeStep, readBalance, takeBackBonus };
  const aside = { putAside: suspense.put, recallAside: suspense.recall };
  const reported = createReportedDeposits({
    ...takesBack,
    ...aside,
    readCurrency,
    checkDeposit,
    matches: receipts.matches,
  });
  const takers = { in: reported, out: createReportedPayouts(takeStep) };
  const asked: TakeStanding = async (db, provider, standing) => {
    const outcome = await reported(db, provider, standing);
    await keepAsked(db, provider, { ...standing, at: context.clock.now() }, outcome);
    return outcome;
  };
  const deposits = composeDeposits(context, { ...receipts, takeStep, checkDeposit, reported: asked }, timers);
  context.jobs.push(deposits.rounds);
  const corrections = createCorrections(takeStep, { readWalletBalance });
  timers.on(CORRECTION.name, 'lapse', corrections.lapse);
  return {
    corrections,
    suspense,
    receipts,
    deposits,
    grants,
    orders: [
      answerOrders(takeStep, createDepositOrders(takesBack, receipts.matches, checkDeposit)),
      answerOrders(takeStep, withdrawalOrders),
      answerOrders(receipts.takeStep, receipts.orders),
    ],
    events: (app) => providerRoutes(app, context, takers),
    routes(pipeline, people) {
      const checkPaymentPassword = createPaymentPasswordCheck({ db: context.db, passwords: people.passwords });
      paymentPasswordRoutes(pipeline, { ...people, checkPaymentPassword });
      accountRoutes(pipeline, { ...people, checkPaymentPassword });
      methodsRoutes(pipeline, deps, readDepositChoices);
      receipts.routes(pipeline);
      withdrawalRoutes(pipeline, withdrawalDeps(context, checkPaymentPassword, takeStep));
      deposits.routes(pipeline);
      composeTransfers(pipeline, checkPaymentPassword, writeAmountOf);
      composePoints(pipeline, { checkPaymentPassword, takeStep, atRest: people.atRest, gamesById: people.gamesById });
    },
  };
}

const LEDGER = { move: moveMoneyOnce, account: ensureAccount };

async function readWalletBalance(db: Db, merchant: string) {
  const currency = await readCurrency(db, merchant);
  return { code: currency.code, wallets: walletsOf(currency) };
}

/** Wires order steps to the ledger, the inbox and mails. */
export function composeSteps(notifier: Notifier): TakeStep {
  const words = { writeAmount: writeAmountOf, writeMoment: formatMoment };
  return createSteps(LEDGER, { notify: notifyMember, mail: notifier.notify, ...words });
}

/** Unassigned money, on the same ledger and inbox. */
export function composeSuspense(clock: Clock = { now: Date.now }): Suspense {
  const readDebt = (db: Db, merchant: string, memberId: string, currency: string) =>
    readBalance(db, { merchant, memberId, currency, kind: 'debt' });
  const { checkDeposit } = createProtection({ clock });
  return createSuspense({ ledger: LEDGER, readDebt, checkDeposit, notify: notifyMember, writeAmount: writeAmountOf });
}

async function writeAmountOf(db: Db, merchant: string, minor: bigint): Promise<string> {
  const { code, exponent } = await readCurrency(db, merchant);
  return `${writeAmount(minor, exponent)} ${code}`;
}
