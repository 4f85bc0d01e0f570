import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createCorrections } from '#gateway/features/cashier/corrections/corrections.ts';
import { CorrectionRefused } from '#gateway/features/cashier/corrections/wanted.ts';
import type { Matches } from '#gateway/features/cashier/deposits/matches-port.ts';
import { createReportedDeposits } from '#gateway/features/cashier/deposits/reported-deposits.ts';
import { createDepositOrders } from '#gateway/features/cashier/deposits/staff-orders.ts';
import { createDepositorsMatches } from '#gateway/features/cashier/matches/depositor.ts';
import { MATCH_ORDERS } from '#gateway/features/cashier/matches/staff-orders.ts';
import type { ReportedStanding } from '#gateway/features/cashier/orders/reported-standing.ts';
import {
  isForTwo,
  proposeStep,
  type StaffAnswer,
  type StaffOrders,
  StaffStepRefused,
  takeStaffStep,
} from '#gateway/features/cashier/orders/staff-steps.ts';
import { type LockedOrder, StepRefused, type TakeStep } from '#gateway/features/cashier/orders/take-step.ts';
import { readCredits } from '#gateway/features/cashier/outgoing/read-credits.ts';
import { openTurnover } from '#gateway/features/cashier/outgoing/turnover-requirements.ts';
import { SuspenseRefused } from '#gateway/features/cashier/suspense/suspense.ts';
import { sendUp, type TransferDeps } from '#gateway/features/cashier/transfers/send-up.ts';
import { createReportedPayouts } from '#gateway/features/cashier/withdrawals/reported-payouts.ts';
import { withdrawalOrders } from '#gateway/features/cashier/withdrawals/staff-orders.ts';
import { lockWithdrawal } from '#gateway/features/cashier/withdrawals/store.ts';
import { readCurrency } from '#gateway/features/wallet/currency.ts';
import { ensureAccount, moveMoneyOnce } from '#gateway/features/wallet/ledger.ts';
import { readMemberBalances } from '#gateway/features/wallet/member-money.ts';
import { readBalance } from '#gateway/features/wallet/stored-balance.ts';
import { readTurnoverSince } from '#gateway/stream/wagering/read-turnover.ts';
import { allowDeposits } from '#gateway/testing/allow-deposits.ts';
import { composeSteps, composeSuspense } from '#gateway/wiring/wire-cashier.ts';
import { stepOf } from '#model/state-machines/machines.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import type { MatchStep } from './model-matches.ts';
import { createRealMatches, matchOf, NotDone, type RealMatches } from './real-matches.ts';
import {
  type CashierState,
  insertDeposit,
  insertWithdrawal,
  type OrderRow,
  player,
  readState,
  type TestMembers,
} from './rows.ts';

type Reported = Pick<ReportedStanding, 'reference' | 'direction' | 'state' | 'sequence'> & { readonly amount: bigint };

/**
 * Runs one command in one transaction; false if it was refused. With `cut` the transaction is aborted before its
 * commit, like that of a killed process.
 */
type Attempt = (work: (db: Db) => Promise<unknown>, cut?: boolean) => Promise<boolean>;

export interface RealCashier extends Paying {
  /** Member ids by index. */
  readonly members: readonly string[];
  open(order: OrderRow): Promise<boolean>;
  notify(reported: Reported, cut: boolean): Promise<boolean>;
  /** A staff step, by two staff users if required; `arrived` is the amount that they enter. */
  staff(
    of: 'deposit' | 'withdrawal' | 'match',
    id: string,
    step: string,
    cut: boolean,
    arrived?: bigint,
  ): Promise<boolean>;
  /** Money without an order; returns its id. */
  unmatchedPayment(amount: bigint): Promise<string>;
  closeUnmatched(id: string, member: number | undefined, cut: boolean): Promise<boolean>;
  withdraw(order: OrderRow, cut: boolean): Promise<boolean>;
  /** A withdrawal paid by members, up to the state in which it can be matched. */
  withdrawToMembers(order: OrderRow, cut: boolean): Promise<boolean>;
  /** A step of the worker, or the member's `cancel`. */
  walk(id: string, step: string, cut: boolean): Promise<boolean>;
  correct(member: number, amount: bigint, cut: boolean): Promise<boolean>;
  /** Operator accounts are relative to the creation of this cashier. */
  read(): Promise<CashierState>;
}

const CODE = 'HOUSEBANK';

/** Creates members with the opening amount at an existing merchant, with the direct upline of each by index. */
export async function createRealCashier(
  database: Database,
  merchant: string,
  uplines: readonly (number | undefined)[],
  opening: bigint,
  turnoverPpm = 0,
): Promise<RealCashier> {
  const within = <T>(work: (db: Db) => Promise<T>) => database.withMerchant(merchant, work);
  const { code: currency, exponent } = await within((db) => readCurrency(db, merchant));
  const before = await readState(database, { merchant, currency, members: [] });
  const players = await within((db) => player(db, merchant, currency, uplines, opening));
  await within((db) => setTurnover(db, merchant, turnoverPpm));
  const attempt = createAttempt(within);
  const takeStep = composeSteps({ notify: async () => undefined });
  const matches = createDepositorsMatches(takeStep, async () => ({ number: '1', holder: '' }));
  const matching = createRealMatches({ players, takeStep, matches, exponent });
  const staff = { within, attempt, takeStep, players, matches, matching };
  const { put: putAside, recall: recallAside } = composeSuspense();
  const takesBack = { takeStep, readBalance, takeBackBonus: noBonus };
  const hear = {
    in: createReportedDeposits({
      ...takesBack,
      readCurrency,
      matches,
      putAside,
      recallAside,
      checkDeposit: allowDeposits,
    }),
    out: createReportedPayouts(takeStep),
  };
  return {
    members: players.members,
    open: (order) => attempt((db) => insertDeposit(db, players, order)),
    notify({ amount, ...details }, cut) {
      const reported = { merchant, ...details, amountMinor: String(amount), currency, exponent };
      return attempt((db) => hear[details.direction](db, CODE, reported), cut);
    },
    ...stepping(attempt, takeStep, players, turnoverPpm),
    ...staffing(staff),
    ...correcting(staff),
    ...paying(attempt, matching, players),
    async read() {
      const now = await readState(database, players);
      const operator = { ...now.operator };
      for (const kind of Object.keys(operator) as (keyof typeof operator)[]) operator[kind] -= before.operator[kind];
      return { ...now, operator };
    },
  };
}

const setTurnover = (db: Db, merchant: string, ppm: number) =>
  sql`insert into cashier_setting (merchant, turnover_ppm) values (${merchant}, ${ppm})
    on conflict (merchant) do update set turnover_ppm = excluded.turnover_ppm`.execute(db);

/** Simulates the end of the process: the transaction is rolled back. */
class SimulatedKill extends Error {}

function createAttempt(within: <T>(work: (db: Db) => Promise<T>) => Promise<T>): Attempt {
  return async (work, cut = false) => {
    try {
      await within(async (db) => {
        await work(db);
        if (cut) throw new SimulatedKill();
      });
      return true;
    } catch (error) {
      if (error instanceof SimulatedKill || REFUSALS.some((refusal) => error instanceof refusal)) return false;
      throw error;
    }
  };
}

const REFUSALS = [NotDone, StepRefused, StaffStepRefused, SuspenseRefused, CorrectionRefused];

function stepping(
  attempt: Attempt,
  takeStep: TakeStep,
  players: TestMembers,
  turnoverPpm: number,
): Pick<RealCashier, 'withdraw' | 'withdrawToMembers' | 'walk'> {
  const { merchant, currency } = players;
  const begin = (row: OrderRow, steps: readonly string[], cut: boolean) =>
    attempt(async (db) => {
      const memberId = players.members[row.member] ?? '';
      const credits = await readCredits(db, { readTurnoverSince }, { merchant, memberId });
      if (openTurnover(credits, turnoverPpm).length > 0) throw new NotDone();
      await insertWithdrawal(db, players, row, steps.length > 1);
      let order: LockedOrder = { merchant, id: row.id, state: 'new', version: 0n, memberId, currency, provider: CODE };
      for (const step of steps) {
        const [by, amounts] = [{ actor: step === 'request' ? memberId : 'system' }, { held: row.amount }];
        const taken = await takeStep(db, { machine: WITHDRAWAL, order, step, by, amounts, reportedMinor: row.amount });
        order = { ...order, ...taken };
      }
    }, cut);
  return {
    withdraw: (row, cut) => begin(row, ['request'], cut),
    withdrawToMembers: (row, cut) => begin(row, ['request', 'pass', 'send'], cut),
    walk: (id, step, cut) =>
      attempt(async (db) => {
        const order = there(await lockWithdrawal(db, merchant, id));
        // The worker does not query withdrawals paid by members.
        if (step === 'lose' && order.way === 'c2c') throw new NotDone();
        const amounts = step === 'cancel' ? { held: order.heldMinor } : {};
        const by = { actor: 'system' };
        await takeStep(db, { machine: WITHDRAWAL, order, step, by, amounts, reportedMinor: order.amountMinor });
      }, cut),
  };
}

function there<Order>(order: Order | undefined): Order {
  if (order === undefined) throw new Error('The order is not there.');
  return order;
}

interface Paying {
  expire(id: string, cut: boolean): Promise<boolean>;
  cancel(id: string, cut: boolean): Promise<boolean>;
  /** Opens a deposit to another member; returns the withdrawal that it pays, if any. */
  offer(order: OrderRow, cut: boolean): Promise<string | undefined>;
  takeMatchStep(
    deposit: string,
    step: Exclude<MatchStep, 'force' | 'refuse'>,
    minor: bigint,
    cut: boolean,
  ): Promise<boolean>;
  sendUp(member: number, amount: bigint, cut: boolean): Promise<boolean>;
}

function paying(attempt: Attempt, matching: RealMatches, players: TestMembers): Paying {
  const { merchant } = players;
  return {
    expire: (id, cut) => attempt((db) => matching.expire(db, id), cut),
    cancel: (id, cut) => attempt((db) => matching.cancel(db, id), cut),
    async offer(order, cut) {
      let paid: string | undefined;
      await attempt(async (db) => {
        await matching.offer(db, order);
        paid = (await matchOf(db, merchant, order.id))?.heldFor;
      }, cut);
      return paid;
    },
    takeMatchStep: (deposit, step, minor, cut) => attempt((db) => matching.take(db, deposit, step, minor), cut),
    sendUp: (member, minor, cut) =>
      attempt(async (db) => {
        const { exponent } = await readCurrency(db, merchant);
        const sender = { merchant, memberId: players.members[member] ?? '', timeZone: 'UTC', kind: 1 };
        const request = { amount: writeAmount(minor, exponent), paymentPassword: '', key: randomUUID() };
        const within = { withMerchant: <T>(_: string, work: (scope: Db) => Promise<T>) => work(db) };
        // Sent twice with the same idempotency key, as after a lost response.
        for (let count = 0; count < 2; count += 1)
          if ((await sendUp(within, TRANSFERS, sender, request)) !== undefined) throw new NotDone();
      }, cut),
  };
}

const TRANSFERS: TransferDeps = {
  readCurrency,
  readBalance: readMemberBalances,
  checkPaymentPassword: async () => undefined,
  kycDeps: async () => undefined,
  readRankBounds: async () => ({ dailyCount: undefined, dailyMinor: undefined }),
  readTurnoverSince,
  ledger: { move: moveMoneyOnce, account: ensureAccount },
  channels: { notify: async () => undefined, writeAmount: async () => '' },
  findDownline: async () => undefined,
  maySendDown: async () => false,
};

interface Staffing {
  readonly within: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly attempt: Attempt;
  readonly takeStep: TakeStep;
  readonly players: TestMembers;
  readonly matches: Matches;
  readonly matching: RealMatches;
}

/** Name of the step, with the suffix `Above` if one staff user may not take it for this order. */
async function nameForTwo<Order extends LockedOrder>(
  db: Db,
  orders: StaffOrders<Order>,
  order: Order,
  { merchant, step: name, amounts = {} }: StaffAnswer,
): Promise<string> {
  const step = stepOf(orders.machine, order.state, name);
  if (step?.by !== 'staff') return name;
  try {
    const plan = await orders.plan(db, order, step, amounts);
    return (await isForTwo(db, orders.machine, merchant, step, plan)) ? `${name}Above` : name;
  } catch (error) {
    if (error instanceof StaffStepRefused) return name;
    throw error;
  }
}

const [ANNA, BERTA] = ['anna', 'berta'];
/** These deposits have no bonus. */
const noBonus = async () => undefined;

/** Staff steps: Anna alone, or Anna first and then Berta. */
function staffing({ within, attempt, takeStep, players, matches, matching }: Staffing) {
  const { merchant } = players;
  const deposits = createDepositOrders({ takeStep, readBalance, takeBackBonus: noBonus }, matches, allowDeposits);

  async function staffOf<Order extends LockedOrder>(
    orders: StaffOrders<Order>,
    take: TakeStep,
    {
      id,
      step: asked,
      arrived,
      cut,
    }: { readonly id: string; readonly step: string; readonly arrived: bigint | undefined; readonly cut: boolean },
  ): Promise<boolean> {
    const amounts = arrived === undefined ? {} : { amounts: { arrived } };
    // Above the merchant's limit both take the same step; a merchant without a limit always needs two.
    const { order, step } = await within(async (db) => {
      const locked = there(await orders.lock(db, merchant, id));
      const first = { merchant, id, version: locked.version, step: asked, staff: ANNA, reason: 'seen', ...amounts };
      return { order: locked, step: await nameForTwo(db, orders, locked, first) };
    });
    const details = { merchant, id, step, version: order.version, reason: 'seen', ...amounts };
    const takesTwo = orders.machine.steps.some(
      (one) => one.from === order.state && one.step === step && one.by === 'two staff',
    );
    // The earlier aborted attempt left its proposal: proposing again is refused, and the step is taken.
    if (takesTwo) await attempt((db) => proposeStep(db, orders, { ...details, staff: ANNA }));
    return attempt((db) => takeStaffStep(db, take, orders, { ...details, staff: takesTwo ? BERTA : ANNA }), cut);
  }

  return {
    async staff(of, id, step, cut, arrived) {
      if (of === 'deposit') return staffOf(deposits, takeStep, { id, step, arrived, cut });
      if (of === 'withdrawal') return staffOf(withdrawalOrders, takeStep, { id, step, arrived, cut });
      const match = await within((db) => matchOf(db, merchant, id));
      return match !== undefined && staffOf(MATCH_ORDERS, matching.takeMatchStep, { id: match.id, step, arrived, cut });
    },
  } satisfies Partial<RealCashier>;
}

/** Staff steps for money without an order, by two staff users. */
function correcting({ within, attempt, takeStep, players }: Staffing) {
  const { merchant, currency } = players;
  const suspense = composeSuspense();
  const corrections = createCorrections(takeStep, {
    readWalletBalance: async () => ({ code: currency, wallets: ['MAIN'] }),
  });
  return {
    unmatchedPayment: (amountMinor) =>
      within((db) => suspense.put(db, { merchant, provider: CODE, reference: randomUUID(), currency, amountMinor })),
    async closeUnmatched(id, member, cut) {
      const to = member === undefined ? {} : { memberId: players.members[member] ?? '' };
      const versionOf = () =>
        within((db) =>
          db
            .selectFrom('suspense')
            .select('version')
            .where('merchant', '=', merchant)
            .where('id', '=', id)
            .executeTakeFirst(),
        );
      const seen = there(await versionOf()).version;
      if (
        !(await attempt((db) =>
          suspense.propose(db, { merchant, id, version: seen, staff: ANNA, reason: 'found', ...to }),
        ))
      )
        return false;
      return attempt((db) => suspense.close(db, { merchant, id, version: seen + 1n, staff: BERTA }), cut);
    },
    correct: (member, amountMinor, cut) =>
      attempt(async (db) => {
        const wanted = { memberId: players.members[member] ?? '', wallet: 'MAIN', amountMinor, reason: 'counted' };
        const id = await corrections.propose(db, merchant, wanted, ANNA);
        await corrections.approve(db, merchant, { id, version: 0n }, BERTA);
      }, cut),
  } satisfies Partial<RealCashier>;
}
