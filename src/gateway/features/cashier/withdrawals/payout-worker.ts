import type { Payout } from '#contract/payments/payments.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { counterIn } from '#gateway/process/metrics.ts';
import { createMerchantPoller } from '#gateway/process/poll-merchants.ts';
import type { Poller } from '#gateway/process/poller.ts';
import { createGuard, type Guard } from '#gateway/set-aside/guard.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { keepFindAnswer } from './check-payout.ts';
import { PAYOUTS_PENDING, takeWaiting, updatePayout } from './payout-row.ts';
import { beginAgain, beginPayout, keepSendAnswer, type PayoutDeps, POLL_DELAYS } from './send-payout.ts';
import { lockWithdrawal } from './store.ts';

/** Worker that sends approved payouts and queries the status of unclear ones. */
export interface PayoutWorker extends Poller {
  /** One poll for a merchant; returns the number of handled orders. */
  takeAll(merchant: string): Promise<number>;
}

const EVERY_MS = 1_000;
/** Maximum number of orders per merchant, provider, poll and kind of work; further orders wait for the next poll. */
const MOST_PER_TICK = 20;
/** Maximum number of polls at once for one provider, and for one merchant of it. */
const MOST_AT_ONCE = { places: 12, perMerchant: 3 };
/**
 * Nothing is sent later than this after an order was taken: the process was suspended, and another process may have
 * queried the order. This time plus the timeout of a provider call is shorter than the delay until the first status
 * query.
 */
const SEND_WITHIN_MS = 10_000;

/**
 * Any number of processes may run the worker; each poll handles one order at a time. A poll that waits for the provider
 * does not hold up the next one of its merchant. A provider call happens between two transactions: the first records the call, the second the answer. If a process dies between
 * them, the status is queried a minute later, and the payout is sent again only after the provider has reported it as
 * unknown twice (docs/guides/payment-provider.md).
 */
export function createPayoutWorker(context: Context, deps: PayoutDeps): PayoutWorker {
  const { db: database, log, providers, merchants } = context;
  const guard = createGuard(context);
  const codes = providers.list.map(({ code }) => code);
  const tasks = [createSending(context, deps), createLooking(context, deps), createReviewing(context, deps)];

  async function takeOf(merchant: string, code: string): Promise<number> {
    let done = 0;
    for (const task of tasks) {
      for (let count = 0; count < MOST_PER_TICK && (await takeGuarded(guard, task, merchant, code)); count += 1)
        done += 1;
    }
    return done;
  }

  const logFailure = (error: unknown) => logEvent(log, 'payouts.poll_failed', { err: error });
  const poller = createMerchantPoller(
    'payouts',
    EVERY_MS,
    {
      ...MOST_AT_ONCE,
      merchants: async () =>
        (await database.ping(1_000)) ? ((await merchants.matching(PAYOUTS_PENDING).catch(logFailure)) ?? []) : [],
      visit: (merchant, code) => takeOf(merchant, code).catch(logFailure),
    },
    codes,
  );
  return {
    ...poller,
    async takeAll(merchant) {
      let done = 0;
      for (const code of codes) done += await takeOf(merchant, code);
      return done;
    },
  };
}

/** Processes one order and reports its id as soon as it is known; false if none waits. */
type Task = (merchant: string, code: string, found: (id: string) => void) => Promise<boolean>;

/** Sets a failing order aside, so that the orders behind it are processed; false to stop for this poll. */
async function takeGuarded(guard: Guard, task: Task, merchant: string, code: string): Promise<boolean> {
  let id: string | undefined;
  const of = (item: string) => ({ merchant, source: 'payouts', item }) as const;
  try {
    const isOne = await task(merchant, code, (found) => {
      id = found;
    });
    if (id !== undefined) await guard.taken(of(id));
    return isOne;
  } catch (error) {
    if (id === undefined) throw error;
    return (await guard.failed(of(id), error)) === 'aside';
  }
}

function createSending(context: Context, deps: PayoutDeps): Task {
  const { db: database, providers, clock } = context;
  const send = createSend(context, deps);
  return async (merchant, code, found) => {
    const began = clock.now();
    const taken = await database.withMerchant(merchant, async (db) => {
      const order = await takeOrder(db, { merchant, waiting: 'approved', code, found });
      if (order === undefined) return undefined;
      const isAgain = order.askedAt !== undefined && order.way !== 'c2c';
      return { order, isAgain, payout: isAgain ? undefined : await beginPayout(db, deps, order) };
    });
    if (taken === undefined) return false;
    const { order, isAgain, payout } = taken;
    if (!isAgain) {
      if (payout !== undefined && clock.now() - began < SEND_WITHIN_MS) await send(order.provider, payout);
      return true;
    }
    // The payout was sent before: query its status before sending anything.
    const answer = await providers.get(order.provider)?.find({ merchant, reference: order.reference });
    const asked = clock.now();
    const again = await database.withMerchant(merchant, (db) => beginAgain(db, deps, order, answer));
    if (again !== undefined && clock.now() - asked < SEND_WITHIN_MS) await send(order.provider, again);
    return true;
  };
}

/** Returns failed payouts to staff review. */
function createReviewing({ db: database }: Context, { takeStep }: PayoutDeps): Task {
  return (merchant, code, found) =>
    database.withMerchant(merchant, async (db) => {
      const order = await takeOrder(db, { merchant, waiting: 'failed', code, found });
      if (order === undefined) return false;
      const step = {
        machine: WITHDRAWAL,
        order,
        step: 'hold',
        by: { actor: 'system' },
        reportedMinor: order.amountMinor,
      };
      await takeStep(db, step);
      return true;
    });
}

function createLooking(context: Context, deps: PayoutDeps): Task {
  const { db: database, providers } = context;
  const send = createSend(context, deps);
  return async (merchant, code, found) => {
    const order = await database.withMerchant(merchant, async (db) => {
      const taken = await takeOrder(db, { merchant, waiting: 'poll', code, found });
      if (taken) await updatePayout(db, merchant, taken.id, { isAsked: true, pollInS: POLL_DELAYS.unsureS });
      return taken;
    });
    if (order === undefined) return false;
    const answer = await providers.get(order.provider)?.find({ merchant, reference: order.reference });
    if (answer === undefined) return false;
    const again = await database.withMerchant(merchant, (db) => keepFindAnswer(db, deps, order, answer));
    if (again !== undefined) await send(order.provider, again);
    return true;
  };
}

function createSend({ db: database, providers, metrics, log }: Context, { takeStep }: PayoutDeps) {
  const sent = counterIn(metrics.registry, {
    name: 'livery_payouts_total',
    help: 'Payouts that providers were asked for, by provider and answer (accepted, refused, unknown).',
    labelNames: ['provider', 'answer'],
  });
  return async (code: string, payout: Payout): Promise<void> => {
    const answer = await providers.get(code)?.send(payout);
    if (answer === undefined) return;
    sent.inc({ provider: code, answer: answer.kind });
    const { merchant, reference } = payout;
    if (answer.kind !== 'accepted')
      logEvent(log, 'payouts.not_accepted', { merchant, reference, provider: code, answer });
    await database.withMerchant(merchant, (db) => keepSendAnswer(db, takeStep, payout, answer));
  };
}

interface OrderWanted {
  readonly merchant: string;
  readonly waiting: Parameters<typeof takeWaiting>[2];
  readonly code: string;
  readonly found: (id: string) => void;
}

async function takeOrder(db: Db, { merchant, waiting, code, found }: OrderWanted) {
  const id = await takeWaiting(db, merchant, waiting, code);
  if (id === undefined) return undefined;
  found(id);
  return lockWithdrawal(db, merchant, id);
}
