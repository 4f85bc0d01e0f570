import type { Payout } from '#contract/payments/payments.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { counterIn } from '#gateway/process/metrics.ts';
import { createPoller, type Poller } from '#gateway/process/rhythm.ts';
import { createSideBySide } from '#gateway/process/side-by-side.ts';
import { createGuard, type Guard } from '#gateway/set-aside/guard.ts';
import { WITHDRAWAL } from '#model/machines/withdrawal.ts';
import { keepFindAnswer } from './look-at-payout.ts';
import { markPayout, takeWaiting } from './payout-row.ts';
import { beginAgain, beginPayout, keepSendAnswer, LOOK, type PayoutDeps } from './send-payout.ts';
import { lockWithdrawal } from './store.ts';

/** Pays out what was approved, and asks about what is not clear. */
export interface PayoutWorker extends Poller {
  /** One turn for a merchant; answers how many orders it was about. */
  takeAll(merchant: string): Promise<number>;
}

const EVERY_MS = 1_000;
/** Orders of one merchant in a turn, of each kind: others wait behind them. */
const MOST_PER_TICK = 20;
/** Merchants whose orders are at providers at once. */
const MOST_MERCHANTS = 8;
/**
 * Later than this after an order was taken nothing is sent: the process stood still, and meanwhile the order may be looked at
 * by another one. Together with the patience of a call it is less than until the first look.
 */
const SEND_WITHIN_MS = 10_000;

/**
 * Orders of any number of processes, each at one of them at a time. What is asked of a provider stands between two transactions:
 * the first writes that it is asked, the second what was answered; whatever ends a process between them, the order is looked at a
 * minute later, and sent again only when the provider has said twice that it never heard of it (docs/payments.md).
 */
export function createPayoutWorker(context: Context, deps: PayoutDeps): PayoutWorker {
  const { db: database, log, providers, merchants } = context;
  const guard = createGuard(context);
  const codes = providers.list.map(({ code }) => code);
  const turns = [createSending(context, deps), createLooking(context, deps), createReviewing(context, deps)];

  async function takeAll(merchant: string): Promise<number> {
    let done = 0;
    for (const turn of turns) {
      for (let count = 0; count < MOST_PER_TICK && (await takeGuarded(guard, turn, merchant, codes)); count += 1)
        done += 1;
    }
    return done;
  }

  const print = (error: unknown) => log.warn({ err: error }, 'payouts could not be looked at');
  const beside = createSideBySide(MOST_MERCHANTS, (merchant) => takeAll(merchant).catch(print));
  const poller = createPoller('payouts', EVERY_MS, async () => {
    if (codes.length === 0 || !(await database.ping(1_000))) return;
    await beside.begin((await merchants.list().catch(print)) ?? []);
  });
  return {
    name: poller.name,
    start: poller.start,
    async stop() {
      await poller.stop();
      await beside.end();
    },
    takeAll,
  };
}

/** Takes one order on, and says which as soon as it is known; false where none waits. */
type Turn = (merchant: string, codes: readonly string[], found: (id: string) => void) => Promise<boolean>;

/** An order that fails is set aside, so that those behind it are paid; false where no other is to be looked for now. */
async function takeGuarded(guard: Guard, turn: Turn, merchant: string, codes: readonly string[]): Promise<boolean> {
  let id: string | undefined;
  const of = (item: string) => ({ merchant, source: 'payouts', item }) as const;
  try {
    const isOne = await turn(merchant, codes, (found) => {
      id = found;
    });
    if (id !== undefined) await guard.taken(of(id));
    return isOne;
  } catch (error) {
    if (id === undefined) throw error;
    return (await guard.failed(of(id), error)) === 'aside';
  }
}

function createSending(context: Context, deps: PayoutDeps): Turn {
  const { db: database, providers, clock } = context;
  const send = createSend(context, deps);
  return async (merchant, codes, found) => {
    const began = clock.now();
    const taken = await database.withMerchant(merchant, async (db) => {
      const order = await takeOrder(db, { merchant, waiting: 'approved', codes, found });
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
    // It was with the provider before: what became of that is asked before anything is sent.
    const answer = await providers.get(order.provider)?.find({ merchant, reference: order.reference });
    const asked = clock.now();
    const again = await database.withMerchant(merchant, (db) => beginAgain(db, deps, order, answer));
    if (again !== undefined && clock.now() - asked < SEND_WITHIN_MS) await send(order.provider, again);
    return true;
  };
}

/** What was not paid is reviewed again. */
function createReviewing({ db: database }: Context, { takeStep }: PayoutDeps): Turn {
  return (merchant, codes, found) =>
    database.withMerchant(merchant, async (db) => {
      const order = await takeOrder(db, { merchant, waiting: 'failed', codes, found });
      if (order === undefined) return false;
      const step = { machine: WITHDRAWAL, order, step: 'hold', by: { actor: 'system' }, reportedMinor: order.amountMinor };
      await takeStep(db, step);
      return true;
    });
}

function createLooking(context: Context, deps: PayoutDeps): Turn {
  const { db: database, providers } = context;
  const send = createSend(context, deps);
  return async (merchant, codes, found) => {
    const order = await database.withMerchant(merchant, async (db) => {
      const taken = await takeOrder(db, { merchant, waiting: 'look', codes, found });
      if (taken) await markPayout(db, merchant, taken.id, { isAsked: true, lookInS: LOOK.unsureS });
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

/** Sends a payout and keeps what was answered. */
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
      log.warn({ merchant, reference, provider: code, answer }, 'a payout was not accepted');
    await database.withMerchant(merchant, (db) => keepSendAnswer(db, takeStep, payout, answer));
  };
}

interface OrderWanted {
  readonly merchant: string;
  readonly waiting: Parameters<typeof takeWaiting>[2];
  readonly codes: readonly string[];
  readonly found: (id: string) => void;
}

async function takeOrder(db: Db, { merchant, waiting, codes, found }: OrderWanted) {
  const id = await takeWaiting(db, merchant, waiting, codes);
  if (id === undefined) return undefined;
  found(id);
  return lockWithdrawal(db, merchant, id);
}
