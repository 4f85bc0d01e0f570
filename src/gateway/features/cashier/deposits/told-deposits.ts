import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { DEPOSIT } from '#model/machines/deposit.ts';
import { stepOf } from '#model/machines/machines.ts';
import type { StepAmounts } from '../orders/plan.ts';
import type { TakeStep } from '../orders/take-step.ts';
import type { TakeStanding, ToldOutcome, ToldStanding } from '../orders/told-standing.ts';
import { creditedAmounts, type ReadKept, type TakeBackBonus, takenBackAmounts } from './amounts.ts';
import { type DepositInHand, lockDeposit } from './lock-deposit.ts';
import type { Matches } from './matches-port.ts';

/** Puts money aside that arrived and that no order takes (the feature's suspense). */
export type PutAside = (
  db: Db,
  money: {
    readonly merchant: string;
    readonly provider: string;
    readonly reference: string;
    readonly depositId?: string;
    readonly currency: string;
    readonly amountMinor: bigint;
  },
) => Promise<unknown>;

export interface ToldDepositsNeeds {
  readonly takeStep: TakeStep;
  readonly readKept: ReadKept;
  readonly matches: Pick<Matches, 'payeeOf' | 'wasMatched'>;
  readonly putAside: PutAside;
  /** What a deposit that is taken back has brought goes with it. */
  readonly takeBackBonus: TakeBackBonus;
  /** The currency of the merchant's accounts, and its digits after the point. */
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

const TAKEN: ToldOutcome = { kind: 'taken' };
const LATE: ToldOutcome = { kind: 'late' };
const UNKNOWN: ToldOutcome = { kind: 'unknown' };
const UNFIT: ToldOutcome = { kind: 'unfit' };

/**
 * Takes what a provider says of money that comes in (D47): within the method's tolerance what arrived is credited, otherwise it
 * waits in suspense for staff; once it is decided, more of it is put aside by itself; what is taken back leaves the member, and
 * the rest is owed (D70). A reference that is no order's, or another provider's, is money of nobody.
 */
export function createToldDeposits(needs: ToldDepositsNeeds): TakeStanding {
  return async (db, provider, told) => {
    const { code, exponent } = await needs.readCurrency(db, told.merchant);
    if (told.currency !== code) return { kind: 'refused', error: 'currency_unsupported' };
    if (told.exponent !== exponent) return { kind: 'refused', error: 'exponent_differs' };
    const order = await lockDeposit(db, told.merchant, told.reference);
    if (order === undefined || order.provider !== provider) return takeStray(db, needs, provider, told);
    if (BigInt(told.sequence) <= order.sequence) return LATE;
    // The receipt of the member who is paid decides it, not the provider.
    if ((await needs.matches.payeeOf(db, order.merchant, order.id)) !== undefined) return UNFIT;
    await keepSequence(db, order, told.sequence);
    return judge(db, needs, order, told);
  };
}

async function takeStray(db: Db, needs: ToldDepositsNeeds, provider: string, told: ToldStanding): Promise<ToldOutcome> {
  const amountMinor = BigInt(told.amountMinor);
  if (told.state !== 'paid' || amountMinor === 0n) return UNKNOWN;
  const { merchant, reference, currency } = told;
  // Words of one reference follow each other: no order's row makes them wait.
  await sql`select pg_advisory_xact_lock(727211, hashtext(${`${merchant} ${provider} ${reference}`}))`.execute(db);
  // A later event of the same reference tells the sum: what lies there already is not put aside again.
  const more = amountMinor - (await sumAside(db, merchant, provider, reference));
  if (more <= 0n) return LATE;
  await needs.putAside(db, { merchant, provider, reference, currency, amountMinor: more });
  return TAKEN;
}

async function judge(db: Db, needs: ToldDepositsNeeds, order: DepositInHand, told: ToldStanding): Promise<ToldOutcome> {
  const amountMinor = BigInt(told.amountMinor);
  switch (told.state) {
    case 'pending':
      return TAKEN;
    case 'paid':
      return amountMinor === 0n ? UNFIT : takePaid(db, needs, order, amountMinor);
    case 'failed':
    case 'expired':
      return step(db, needs, order, 'fail', order.amountMinor);
    case 'reversed':
      return takeReversed(db, needs, order, amountMinor);
    default:
      return UNFIT;
  }
}

async function takePaid(db: Db, needs: ToldDepositsNeeds, order: DepositInHand, arrived: bigint): Promise<ToldOutcome> {
  const isOpen = ['new', 'waiting', 'failed', 'expired'].includes(order.state);
  if (!isOpen) return takeMore(db, needs, order, arrived);
  await keepArrived(db, order, arrived);
  // Paid before our own answer from the provider was written down.
  const waiting = order.state === 'new' ? await begin(db, needs, order) : order;
  const late = waiting.state === 'waiting' ? '' : 'Late';
  // Another member was to be paid: whether the provider has the money too is for staff to see.
  const wasMatched = await needs.matches.wasMatched(db, order.merchant, order.id);
  if (wasMatched || !isWithin(order, arrived)) return step(db, needs, waiting, `question${late}`, arrived, { arrived });
  const amounts = await creditedAmounts(db, needs.readKept, order, arrived);
  return step(db, needs, waiting, late === '' ? 'pay' : 'payLate', arrived, amounts);
}

/** Less or more than was asked for by at most the method's tolerance. */
function isWithin({ amountMinor, tolerancePpm }: DepositInHand, arrived: bigint): boolean {
  const differs = arrived > amountMinor ? arrived - amountMinor : amountMinor - arrived;
  return differs * 1_000_000n <= amountMinor * BigInt(tolerancePpm);
}

/** What came beyond that which the order took is nobody's yet. */
async function takeMore(db: Db, needs: ToldDepositsNeeds, order: DepositInHand, told: bigint): Promise<ToldOutcome> {
  const { merchant, provider, id, currency } = order;
  const more = told - order.arrivedMinor - (await sumAside(db, merchant, provider, id));
  if (more <= 0n) return LATE;
  await needs.putAside(db, { merchant, provider, reference: id, depositId: id, currency, amountMinor: more });
  return TAKEN;
}

async function takeReversed(
  db: Db,
  needs: ToldDepositsNeeds,
  order: DepositInHand,
  told: bigint,
): Promise<ToldOutcome> {
  // Taken back before it was heard to be paid: nothing has come.
  if (order.state === 'new' || order.state === 'waiting') return step(db, needs, order, 'fail', order.amountMinor);
  const minor = told < order.arrivedMinor ? told : order.arrivedMinor;
  // What is questioned lies in suspense as a whole, and leaves it as a whole.
  if (order.state !== 'paid' && (order.state !== 'review' || minor < order.arrivedMinor)) return UNFIT;
  // Paid once more after that, it has arrived anew.
  await keepArrived(db, order, order.arrivedMinor - minor);
  if (order.state === 'review') return step(db, needs, order, 'recall', minor, { arrived: minor });
  const amounts = await takenBackAmounts(db, needs.readKept, order, minor);
  const outcome = await step(db, needs, order, 'reverse', minor, amounts);
  if (outcome === TAKEN) await needs.takeBackBonus(db, order.merchant, order.id);
  return outcome;
}

async function begin(db: Db, { takeStep }: ToldDepositsNeeds, order: DepositInHand): Promise<DepositInHand> {
  const by = { actor: order.provider };
  const { state, version } = await takeStep(db, {
    machine: DEPOSIT,
    order,
    step: 'begin',
    by,
    toldMinor: order.amountMinor,
  });
  return { ...order, state, version };
}

async function step(
  db: Db,
  { takeStep }: ToldDepositsNeeds,
  order: DepositInHand,
  name: string,
  toldMinor: bigint,
  amounts: StepAmounts = {},
): Promise<ToldOutcome> {
  if (stepOf(DEPOSIT, order.state, name) === undefined) return UNFIT;
  const by = { actor: order.provider };
  await takeStep(db, { machine: DEPOSIT, order, step: name, by, amounts, toldMinor });
  return TAKEN;
}

async function keepSequence(db: Db, { merchant, id }: DepositInHand, sequence: number): Promise<void> {
  await db
    .updateTable('deposit')
    .set({ sequence: BigInt(sequence) })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
}

async function keepArrived(db: Db, { merchant, id }: DepositInHand, arrived_minor: bigint): Promise<void> {
  await db
    .updateTable('deposit')
    .set({ arrived_minor })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
}

/** What lies or lay in suspense of a reference. */
async function sumAside(db: Db, merchant: string, provider: string, reference: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(amount_minor), 0)::bigint as sum from suspense
    where merchant = ${merchant} and provider = ${provider} and reference = ${reference}`.execute(db);
  return rows[0]?.sum ?? 0n;
}
