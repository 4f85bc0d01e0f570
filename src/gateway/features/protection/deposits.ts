import { writeAmount } from '#contract/call/amount.ts';
import { type LimitMeasure, type LimitPeriod, limitPeriods } from '#contract/protection/limit-kinds.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { readLimitZone } from '#gateway/stream/daily-counters/limit-periods.ts';
import { refusedBy } from '#model/limits/decide.ts';
import { measureOver, type Posting } from '#model/limits/measure.ts';
import { type Span, spanAt } from '#model/limits/period.ts';
import { refuseAboveBalance } from './balance-limit.ts';
import { refuseWithoutLimits } from './market.ts';
import { readMoneySince } from './money-since.ts';
import type { ZonedOwner } from './owner.ts';
import { refusePaused } from './pauses.ts';

/** Money that a member wants to deposit, or that has arrived for the member. */
export interface IncomingMoney {
  readonly merchant: string;
  readonly memberId: string;
  readonly amountMinor: bigint;
  /** The deposit itself, whose arrived amount is stored already. */
  readonly depositId?: string;
  /** It is credited now, without a deposit: staff assign it. */
  readonly arrives?: true;
}

/** A deposit limit with an amount, and what counts in its current period. Minor units. */
export interface DepositLimit {
  readonly measure: Extract<LimitMeasure, `DEPOSIT_${string}`>;
  readonly period: LimitPeriod;
  readonly amountMinor: bigint;
  readonly usedMinor: bigint;
  /** End of the period, epoch milliseconds; of a rolling one, when its first deposit leaves it. */
  readonly endsAt: number;
}

interface CheckParts {
  readonly now: number;
  readonly readExponent: (db: Db, merchant: string) => Promise<number>;
}

/**
 * The refusal of money by a break, an exclusion, the deposit limit with the least left or the balance limit; undefined:
 * allowed. Locks the member if there is a limit, so that of two payments at once the second one counts the first.
 */
export async function checkDeposit(
  db: Db,
  { now, readExponent }: CheckParts,
  { merchant, memberId, amountMinor, depositId }: IncomingMoney,
): Promise<Refusal | undefined> {
  const asker = { merchant, memberId, now };
  const paused = (await refusePaused(db, asker)) ?? (await refuseWithoutLimits(db, asker, 'deposit'));
  if (paused !== undefined || !(await hasDepositLimit(db, merchant, memberId))) return paused;
  await lockMember(db, merchant, memberId);
  const owner = { merchant, memberId, now, zone: await readLimitZone(db, merchant, now) };
  const limits = await readDepositLimits(db, owner, depositId);
  const measured = limits.map(({ usedMinor, ...limit }) => ({ ...limit, id: idOf(limit), measuredMinor: usedMinor }));
  const refusing = new Set(refusedBy(measured, 'DEPOSIT', amountMinor));
  const [first] = limits.filter((limit) => refusing.has(idOf(limit))).toSorted((one, other) => leftOf(one, other));
  const exponent = await readExponent(db, merchant);
  if (first === undefined) return refuseAboveBalance(db, owner, amountMinor, exponent);
  const { measure, period, endsAt } = first;
  const left = writeAmount(leftIn(first), exponent);
  return refuse('limit_reached', { value: { measure, period, left, until: endsAt } });
}

const idOf = ({ measure, period }: Pick<DepositLimit, 'measure' | 'period'>) => `${measure} ${period}`;

/** What is left; never below zero. */
export function leftIn({ amountMinor, usedMinor }: Pick<DepositLimit, 'amountMinor' | 'usedMinor'>): bigint {
  return amountMinor > usedMinor ? amountMinor - usedMinor : 0n;
}

/** The least left first; of equal ones that which lasts longest. */
function leftOf(one: DepositLimit, other: DepositLimit): number {
  const [left, right] = [leftIn(one), leftIn(other)];
  return left === right ? other.endsAt - one.endsAt : left < right ? -1 : 1;
}

async function hasDepositLimit(db: Db, merchant: string, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('member_limit')
    .select('measure')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('measure', 'in', ['DEPOSIT_GROSS', 'DEPOSIT_NET', 'BALANCE'])
    .where('amount_minor', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The deposit limits in force with what counts in their periods, without the deposit `except`. */
export async function readDepositLimits(db: Db, owner: ZonedOwner, except?: string): Promise<readonly DepositLimit[]> {
  const { merchant, memberId, zone, now } = owner;
  const rows = await db
    .selectFrom('member_limit')
    .select(['measure', 'period', 'amount_minor'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('measure', 'in', ['DEPOSIT_GROSS', 'DEPOSIT_NET'])
    .execute();
  const spans = new Map<string, Span>(limitPeriods.map((period) => [period, spanAt(zone, period, now)]));
  const starts = [...spans.values()].map((span) => (span.kind === 'calendar' ? span.startsAt : span.after));
  const money = rows.length === 0 ? [] : await readMoneySince(db, owner, Math.min(...starts), except);
  return rows.flatMap(({ measure, period, amount_minor: amountMinor }) => {
    const span = spans.get(period);
    const isDeposit = measure === 'DEPOSIT_GROSS' || measure === 'DEPOSIT_NET';
    if (amountMinor === null || !isDeposit || period === 'EACH' || span === undefined) return [];
    const endsAt = span.kind === 'calendar' ? span.endsAt : firstLeavesAt(span, money);
    return [{ measure, period, amountMinor, usedMinor: measureOver(measure, span, money), endsAt }];
  });
}

/** When the first deposit of a rolling period leaves it; without one, as if it were made now. */
function firstLeavesAt({ after, until }: Extract<Span, { kind: 'rolling' }>, money: readonly Posting[]): number {
  const deposits = money.filter(({ kind, at }) => kind === 'DEPOSIT' && at > after && at <= until);
  return Math.min(until, ...deposits.map(({ at }) => at)) + (until - after);
}
