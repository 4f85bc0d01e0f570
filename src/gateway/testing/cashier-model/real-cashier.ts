import { randomUUID } from 'node:crypto';
import { composeSteps, composeSuspense } from '#gateway/compose/compose-cashier.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createCorrections } from '#gateway/features/cashier/corrections/corrections.ts';
import { CorrectionRefused } from '#gateway/features/cashier/corrections/wanted.ts';
import { lockDeposit } from '#gateway/features/cashier/deposits/lock-deposit.ts';
import { createDepositOrders } from '#gateway/features/cashier/deposits/staff-orders.ts';
import { createToldDeposits } from '#gateway/features/cashier/deposits/told-deposits.ts';
import {
  proposeStep,
  type StaffOrders,
  StaffStepRefused,
  takeStaffStep,
} from '#gateway/features/cashier/orders/staff-steps.ts';
import { type OrderInHand, StepRefused, type TakeStep } from '#gateway/features/cashier/orders/take-step.ts';
import type { ToldStanding } from '#gateway/features/cashier/orders/told-standing.ts';
import { SuspenseRefused } from '#gateway/features/cashier/suspense/suspense.ts';
import { withdrawalOrders } from '#gateway/features/cashier/withdrawals/staff-orders.ts';
import { lockWithdrawal } from '#gateway/features/cashier/withdrawals/store.ts';
import { createToldPayouts } from '#gateway/features/cashier/withdrawals/told-payouts.ts';
import { readCurrency } from '#gateway/features/wallet/currency.ts';
import { readKept } from '#gateway/features/wallet/kept.ts';
import { DEPOSIT } from '#model/machines/deposit.ts';
import { WITHDRAWAL } from '#model/machines/withdrawal.ts';
import {
  type CashierState,
  insertDeposit,
  insertWithdrawal,
  type OrderRow,
  readState,
  type Seats,
  seat,
} from './rows.ts';

type Told = Pick<ToldStanding, 'reference' | 'direction' | 'state' | 'sequence'> & { readonly amount: bigint };

/**
 * One command of the cashier, in one transaction; false where it was refused. A transaction that is cut ends before its commit,
 * as that of a killed process does.
 */
type Attempt = (work: (db: Db) => Promise<unknown>, cut?: boolean) => Promise<boolean>;

/** The gateway's cashier with members of its own. */
export interface RealCashier {
  open(order: OrderRow): Promise<boolean>;
  tell(told: Told, cut: boolean): Promise<boolean>;
  expire(id: string, cut: boolean): Promise<boolean>;
  /** A step of the staff, of two where the machine asks for two; `arrived` is what they say has come. */
  staff(of: 'deposit' | 'withdrawal', id: string, step: string, cut: boolean, arrived?: bigint): Promise<boolean>;
  /** Money without an order; answers its id. */
  stray(amount: bigint): Promise<string>;
  closeStray(id: string, member: number | undefined, cut: boolean): Promise<boolean>;
  withdraw(order: OrderRow, cut: boolean): Promise<boolean>;
  /** A step of the worker's, or the member's `cancel`. */
  walk(id: string, step: string, cut: boolean): Promise<boolean>;
  correct(member: number, amount: bigint, cut: boolean): Promise<boolean>;
  /** The house's accounts tell what came since this cashier was made. */
  read(): Promise<CashierState>;
}

const CODE = 'HOUSEBANK';
const NO_MATCH = { payeeOf: async () => undefined };
const DEPOSITS = createDepositOrders(readKept, NO_MATCH);

/** Seats so many members with the opening amount at a merchant that is there. */
export async function createRealCashier(
  database: Database,
  merchant: string,
  count: number,
  opening: bigint,
): Promise<RealCashier> {
  const within = <T>(work: (db: Db) => Promise<T>) => database.withMerchant(merchant, work);
  const { code: currency, exponent } = await within((db) => readCurrency(db, merchant));
  const before = await within((db) => readState(db, { ...NOBODY, merchant, currency }));
  const seats = await within((db) => seat(db, merchant, currency, count, opening));
  const attempt = createAttempt(within);
  const takeStep = composeSteps({ tell: async () => undefined });
  const putAside = composeSuspense().put;
  const hear = {
    in: createToldDeposits({ takeStep, readKept, readCurrency, matches: NO_MATCH, putAside }),
    out: createToldPayouts(takeStep),
  };
  return {
    open: (order) => attempt((db) => insertDeposit(db, seats, order)),
    tell({ amount, ...said }, cut) {
      const told = { merchant, ...said, amountMinor: String(amount), currency, exponent };
      return attempt((db) => hear[said.direction](db, CODE, told), cut);
    },
    ...stepping(attempt, takeStep, seats),
    ...staffing({ within, attempt, takeStep, seats }),
    read: () =>
      within(async (db) => {
        const now = await readState(db, seats);
        const house = { ...now.house };
        for (const kind of Object.keys(house) as (keyof typeof house)[]) house[kind] -= before.house[kind];
        return { ...now, house };
      }),
  };
}

const NOBODY: Pick<Seats, 'members' | 'accounts' | 'payIn' | 'payOut'> = {
  members: [],
  accounts: [],
  payIn: '',
  payOut: '',
};

/** The process ends here: nothing of the transaction stays. */
class Cut extends Error {}

function createAttempt(within: <T>(work: (db: Db) => Promise<T>) => Promise<T>): Attempt {
  return async (work, cut = false) => {
    try {
      await within(async (db) => {
        await work(db);
        if (cut) throw new Cut();
      });
      return true;
    } catch (error) {
      if (error instanceof Cut || REFUSALS.some((refusal) => error instanceof refusal)) return false;
      throw error;
    }
  };
}

const REFUSALS = [StepRefused, StaffStepRefused, SuspenseRefused, CorrectionRefused];

/** What clock, worker and member do. */
function stepping(
  attempt: Attempt,
  takeStep: TakeStep,
  seats: Seats,
): Pick<RealCashier, 'expire' | 'withdraw' | 'walk'> {
  const { merchant, currency } = seats;
  return {
    expire: (id, cut) =>
      attempt(async (db) => {
        const order = there(await lockDeposit(db, merchant, id));
        const by = { actor: 'clock' };
        await takeStep(db, { machine: DEPOSIT, order, step: 'expire', by, toldMinor: order.amountMinor });
      }, cut),
    withdraw: (row, cut) =>
      attempt(async (db) => {
        const memberId = seats.members[row.member] ?? '';
        await insertWithdrawal(db, seats, row);
        const order = { merchant, id: row.id, state: 'new', version: 0n, memberId, currency, provider: CODE };
        const amounts = { held: row.amount };
        const by = { actor: memberId };
        await takeStep(db, { machine: WITHDRAWAL, order, step: 'request', by, amounts, toldMinor: row.amount });
      }, cut),
    walk: (id, step, cut) =>
      attempt(async (db) => {
        const order = there(await lockWithdrawal(db, merchant, id));
        const amounts = step === 'cancel' ? { held: order.heldMinor } : {};
        const by = { actor: 'system' };
        await takeStep(db, { machine: WITHDRAWAL, order, step, by, amounts, toldMinor: order.amountMinor });
      }, cut),
  };
}

function there<Order>(order: Order | undefined): Order {
  if (order === undefined) throw new Error('The order is not there.');
  return order;
}

interface Staffing {
  readonly within: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly attempt: Attempt;
  readonly takeStep: TakeStep;
  readonly seats: Seats;
}

const [ANNA, BERTA] = ['anna', 'berta'];

/** What staff do: Anna alone, or Anna first and then Berta. */
function staffing({ within, attempt, takeStep, seats }: Staffing) {
  const { merchant, currency } = seats;
  const suspense = composeSuspense();
  const corrections = createCorrections(takeStep, { readPurse: async () => ({ code: currency, wallets: ['MAIN'] }) });

  async function staffOf<Order extends OrderInHand>(
    orders: StaffOrders<Order>,
    {
      id,
      step,
      arrived,
      cut,
    }: { readonly id: string; readonly step: string; readonly arrived: bigint | undefined; readonly cut: boolean },
  ): Promise<boolean> {
    const order = there(await within((db) => orders.lock(db, merchant, id)));
    const amounts = arrived === undefined ? {} : { amounts: { arrived } };
    const said = { merchant, id, step, version: order.version, reason: 'seen', ...amounts };
    const takesTwo = orders.machine.steps.some(
      (one) => one.from === order.state && one.step === step && one.by === 'two staff',
    );
    // What was cut before has left its proposal: this one is refused, and that one is taken.
    if (takesTwo) await attempt((db) => proposeStep(db, orders, { ...said, staff: ANNA }));
    return attempt((db) => takeStaffStep(db, takeStep, orders, { ...said, staff: takesTwo ? BERTA : ANNA }), cut);
  }

  return {
    staff: (of, id, step, cut, arrived) =>
      of === 'deposit'
        ? staffOf(DEPOSITS, { id, step, arrived, cut })
        : staffOf(withdrawalOrders, { id, step, arrived, cut }),
    stray: (amountMinor) =>
      within((db) => suspense.put(db, { merchant, provider: CODE, reference: randomUUID(), currency, amountMinor })),
    async closeStray(id, member, cut) {
      const to = member === undefined ? {} : { memberId: seats.members[member] ?? '' };
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
        const wanted = { memberId: seats.members[member] ?? '', wallet: 'MAIN', amountMinor, reason: 'counted' };
        const id = await corrections.propose(db, merchant, wanted, ANNA);
        await corrections.approve(db, merchant, { id, version: 0n }, BERTA);
      }, cut),
  } satisfies Partial<RealCashier>;
}
