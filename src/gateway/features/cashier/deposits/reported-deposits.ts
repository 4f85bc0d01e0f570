import { sql } from 'kysely';
import type { ReportedReason } from '#contract/staff/reported-events/reasons.ts';
import type { Db } from '#gateway/db/tables.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { stepOf } from '#model/state-machines/machines.ts';
import type { CheckDeposit } from '../orders/check-deposit.ts';
import type { StepAmounts } from '../orders/plan.ts';
import { closeReportedCases, readReportedBack } from '../orders/reported-cases.ts';
import type { ReportedOutcome, ReportedStanding, TakeStanding } from '../orders/reported-standing.ts';
import { creditedAmounts } from './amounts.ts';
import { type LockedDeposit, lockDeposit } from './lock-deposit.ts';
import type { Matches } from './matches-port.ts';
import { type TakeBackDeps, takeBackReported } from './take-back.ts';

/** Puts received money that no order accepts into suspense (the feature's suspense). */
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

/**
 * Returns suspended money of a reference up to the provider's reversed total; `hasMoved`: whether anything was
 * returned, `leftMinor`: the part not covered by suspended money.
 */
export type RecallAside = (
  db: Db,
  of: { readonly merchant: string; readonly provider: string; readonly reference: string },
  reportedBackMinor: bigint,
) => Promise<{ readonly hasMoved: boolean; readonly leftMinor: bigint }>;

export interface ReportedDepositsDeps extends TakeBackDeps {
  readonly matches: Pick<Matches, 'matchOf'>;
  readonly checkDeposit: CheckDeposit;
  readonly putAside: PutAside;
  readonly recallAside: RecallAside;
  /** The currency of the merchant's accounts, and its decimal digits. */
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

const TAKEN: ReportedOutcome = { kind: 'taken' };
const late = (why: ReportedReason): ReportedOutcome => ({ kind: 'late', why });
const unfit = (why: ReportedReason): ReportedOutcome => ({ kind: 'unfit', why });
const UNKNOWN: ReportedOutcome = { kind: 'unknown', why: 'noOrder' };

/**
 * Processes a provider's report of incoming money (D47): an amount within the method's tolerance is credited, otherwise
 * it waits in suspense for staff, as does an amount above the member's own limit or during a break; further money for a decided deposit goes into suspense; a reversal is debited from
 * the member, and the uncovered part becomes debt (D70). Payments and reversals are two totals, each with its own
 * sequence: both count, in either order of arrival. A reference without an order, or of another provider, is unassigned
 * money.
 */
export function createReportedDeposits(deps: ReportedDepositsDeps): TakeStanding {
  return async (db, provider, reported) => {
    const { code, exponent } = await deps.readCurrency(db, reported.merchant);
    if (reported.currency !== code) return { kind: 'refused', error: 'currency_unsupported' };
    if (reported.exponent !== exponent) return { kind: 'refused', error: 'exponent_differs' };
    const order = await lockDeposit(db, reported.merchant, reported.reference);
    if (order === undefined || order.provider !== provider) return takeUnmatched(db, deps, provider, reported);
    const isBack = reported.state === 'reversed';
    if (BigInt(reported.sequence) <= (isBack ? order.backSequence : order.sequence)) return late('older');
    // The receipt of the paid member decides the deposit, not the provider.
    const match = await deps.matches.matchOf(db, order.merchant, order.id);
    if (match === 'decides') return unfit('matched');
    if (isBack) return takeReversed(db, deps, order, reported);
    const isOpen = OPEN.has(order.state);
    if (reported.state === 'paid' && isOpen && BigInt(reported.amountMinor) > 0n)
      return takePaid(db, deps, order, reported, match === 'ended');
    await set(db, order, { sequence: BigInt(reported.sequence) });
    return validate(db, deps, order, reported);
  };
}

async function takeUnmatched(
  db: Db,
  deps: ReportedDepositsDeps,
  provider: string,
  reported: ReportedStanding,
): Promise<ReportedOutcome> {
  const amountMinor = BigInt(reported.amountMinor);
  const { merchant, reference, currency, state } = reported;
  if ((state !== 'paid' && state !== 'reversed') || amountMinor === 0n) return UNKNOWN;
  // Serializes the reports of one reference, as there is no order row to lock.
  await sql`select pg_advisory_xact_lock(727211, hashtext(${`${merchant} ${provider} ${reference}`}))`.execute(db);
  if (state === 'reversed') {
    const { hasMoved, leftMinor } = await deps.recallAside(db, { merchant, provider, reference }, amountMinor);
    return leftMinor > 0n ? UNKNOWN : hasMoved ? TAKEN : late('known');
  }
  // A later event of the reference contains the total: do not suspend the known part again.
  const more = amountMinor - (await sumAside(db, merchant, provider, reference));
  if (more <= 0n) return late('known');
  await deps.putAside(db, { merchant, provider, reference, currency, amountMinor: more });
  // The reversal may have been reported before the payment.
  const reportedBack = await readReportedBack(db, { merchant, provider, reference });
  if (reportedBack === 0n) return TAKEN;
  const { leftMinor } = await deps.recallAside(db, { merchant, provider, reference }, reportedBack);
  if (leftMinor === 0n) await closeReportedCases(db, { merchant, provider, reference }, ['noOrder']);
  return TAKEN;
}

async function validate(
  db: Db,
  deps: ReportedDepositsDeps,
  order: LockedDeposit,
  reported: ReportedStanding,
): Promise<ReportedOutcome> {
  switch (reported.state) {
    case 'pending':
      return TAKEN;
    case 'paid':
      return BigInt(reported.amountMinor) === 0n ? unfit('empty') : takeMore(db, deps, order, reported);
    case 'failed':
    case 'expired':
      // It has ended before, or by the reversal.
      if (ENDED.has(order.state)) return late('known');
      return step(db, deps, order, 'fail', order.amountMinor);
    default:
      return unfit('noStep');
  }
}

/** States without received money. */
const OPEN: ReadonlySet<string> = new Set(['new', 'waiting', 'failed', 'expired', 'cancelled']);
const ENDED: ReadonlySet<string> = new Set(['failed', 'expired', 'cancelled', 'refunded', 'reversed']);

async function takePaid(
  db: Db,
  deps: ReportedDepositsDeps,
  order: LockedDeposit,
  reported: ReportedStanding,
  wasMatched: boolean,
): Promise<ReportedOutcome> {
  const arrived = BigInt(reported.amountMinor);
  await set(db, order, { sequence: BigInt(reported.sequence), arrived_minor: arrived });
  const hand = { ...order, arrivedMinor: arrived };
  // The payment was reported before the provider's answer to our request was stored.
  const waiting = hand.state === 'new' ? await begin(db, deps, hand) : hand;
  const isLate = waiting.state !== 'waiting';
  // The money was meant for another member, or the player cancelled: staff decide what it is for.
  const isDoubtful = wasMatched || order.state === 'cancelled' || !isWithin(order, arrived);
  const money = { ...order, amountMinor: arrived, depositId: order.id };
  if (isDoubtful || (await deps.checkDeposit(db, money)) !== undefined) {
    const state = await go(db, deps, waiting, isLate ? 'questionLate' : 'question', arrived, { arrived });
    return takeHeardBack(db, deps, { ...waiting, ...state });
  }
  const amounts = await creditedAmounts(db, deps.readBalance, order, arrived);
  const state = await go(db, deps, waiting, isLate ? 'payLate' : 'pay', arrived, amounts);
  return takeHeardBack(db, deps, { ...waiting, ...state });
}

/** Applies a reversal that was reported before the payment. */
async function takeHeardBack(db: Db, deps: ReportedDepositsDeps, order: LockedDeposit): Promise<ReportedOutcome> {
  // The result is that of the payment, even if the reversal still needs staff.
  if (order.reportedBackMinor > 0n) await takeBack(db, deps, order);
  return TAKEN;
}

/** Whether the received amount differs from the requested one by at most the method's tolerance. */
function isWithin({ amountMinor, tolerancePpm }: LockedDeposit, arrived: bigint): boolean {
  const differs = arrived > amountMinor ? arrived - amountMinor : amountMinor - arrived;
  return differs * 1_000_000n <= amountMinor * BigInt(tolerancePpm);
}

/**
 * Money beyond the order's amount is unassigned. A total that is not larger and was reported after a reversal means
 * that the money was paid again.
 */
async function takeMore(
  db: Db,
  deps: ReportedDepositsDeps,
  order: LockedDeposit,
  reported: ReportedStanding,
): Promise<ReportedOutcome> {
  const { merchant, provider, id, currency, arrivedMinor, reportedBackMinor } = order;
  const sum = BigInt(reported.amountMinor);
  const isAgain = sum <= arrivedMinor && BigInt(reported.sequence) > order.backSequence;
  const stays = isAgain ? arrivedMinor - least(reportedBackMinor, arrivedMinor) : arrivedMinor;
  const more = sum - stays - (await sumAside(db, merchant, provider, id));
  if (more <= 0n) return late('known');
  await deps.putAside(db, { merchant, provider, reference: id, depositId: id, currency, amountMinor: more });
  if (!isAgain && reportedBackMinor > arrivedMinor) await takeBack(db, deps, order);
  return TAKEN;
}

async function takeReversed(
  db: Db,
  deps: ReportedDepositsDeps,
  order: LockedDeposit,
  reported: ReportedStanding,
): Promise<ReportedOutcome> {
  const reportedBackMinor = BigInt(reported.amountMinor);
  await set(db, order, { reported_back_minor: reportedBackMinor, back_sequence: BigInt(reported.sequence) });
  return takeBack(db, deps, { ...order, reportedBackMinor });
}

/**
 * Applies the provider's total reversal to the member and to suspended money; an uncovered part becomes a case for
 * staff.
 */
async function takeBack(db: Db, deps: ReportedDepositsDeps, order: LockedDeposit): Promise<ReportedOutcome> {
  const { merchant, provider, id, arrivedMinor, backMinor, reportedBackMinor } = order;
  // Nothing received yet: the reversal is applied after the payment.
  if (OPEN.has(order.state)) return unfit('unpaid');
  if (reportedBackMinor < backMinor) return unfit('given');
  const isQuestioned = order.state === 'review';
  // A disputed deposit is in suspense as a whole and leaves it as a whole; staff who accept it apply the partial
  // reversal too.
  if (isQuestioned && reportedBackMinor < arrivedMinor) return unfit('questioned');
  const isRecalled = isQuestioned && (await go(db, deps, order, 'recall', arrivedMinor, { arrived: arrivedMinor }));
  const isCredited = order.state === 'paid' || order.state === 'reversed';
  const hasMoved = isCredited && (await takeBackReported(db, deps, order, { actor: provider }));
  const beyond = reportedBackMinor - arrivedMinor;
  const of = { merchant, provider, reference: id };
  const aside = beyond > 0n ? await deps.recallAside(db, of, beyond) : NOTHING_ASIDE;
  if (aside.leftMinor > 0n) return unfit('beyond');
  await closeReportedCases(db, of, ['unpaid', 'questioned', 'beyond']);
  return isRecalled || hasMoved || aside.hasMoved ? TAKEN : late('known');
}

const NOTHING_ASIDE = { hasMoved: false, leftMinor: 0n };

const least = (one: bigint, other: bigint) => (one < other ? one : other);

async function begin(db: Db, { takeStep }: ReportedDepositsDeps, order: LockedDeposit): Promise<LockedDeposit> {
  const by = { actor: order.provider };
  const { state, version } = await takeStep(db, {
    machine: DEPOSIT,
    order,
    step: 'begin',
    by,
    reportedMinor: order.amountMinor,
  });
  return { ...order, state, version };
}

async function step(
  db: Db,
  deps: ReportedDepositsDeps,
  order: LockedDeposit,
  name: string,
  reportedMinor: bigint,
): Promise<ReportedOutcome> {
  if (stepOf(DEPOSIT, order.state, name) === undefined) return unfit('noStep');
  await go(db, deps, order, name, reportedMinor);
  return TAKEN;
}

async function go(
  db: Db,
  { takeStep }: ReportedDepositsDeps,
  order: LockedDeposit,
  name: string,
  reportedMinor: bigint,
  amounts: StepAmounts = {},
): Promise<Pick<LockedDeposit, 'state' | 'version'>> {
  const by = { actor: order.provider };
  const { state, version } = await takeStep(db, { machine: DEPOSIT, order, step: name, by, amounts, reportedMinor });
  return { state, version };
}

async function set(
  db: Db,
  { merchant, id }: LockedDeposit,
  values: Readonly<Partial<Record<'sequence' | 'back_sequence' | 'arrived_minor' | 'reported_back_minor', bigint>>>,
): Promise<void> {
  await db.updateTable('deposit').set(values).where('merchant', '=', merchant).where('id', '=', id).execute();
}

/** Total that is or was in suspense for a reference. */
async function sumAside(db: Db, merchant: string, provider: string, reference: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(amount_minor), 0)::bigint as sum from suspense
    where merchant = ${merchant} and provider = ${provider} and reference = ${reference}`.execute(db);
  return rows[0]?.sum ?? 0n;
}
