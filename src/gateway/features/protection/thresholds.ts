import { sql } from 'kysely';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readMarketRules } from '#gateway/markets/market-rules.ts';
import type { LimitPeriod } from '#model/limits/limit.ts';
import { measureOver } from '#model/limits/measure.ts';
import { spanAt } from '#model/limits/period.ts';
import { amountFor } from '#model/packs/bands.ts';
import type { ThresholdRule } from '#model/packs/rules.ts';
import { readContactAmount, SAME_PERIODS } from './contact-first.ts';
import { readAge } from './market.ts';
import { readMoneySince } from './money-since.ts';
import type { ZonedOwner } from './owner.ts';

/** Money that is credited in this transaction. */
interface Arriving {
  readonly amountMinor: bigint;
  /** The deposit, whose arrived amount is stored already. */
  readonly depositId?: string | undefined;
}

/**
 * Opens a case for staff of each threshold that the member is above now, as far as there is none yet. Called where
 * deposits arrive, at launches and after changes of limits.
 */
export async function noteThresholds(db: Db, owner: ZonedOwner, arriving?: Arriving): Promise<void> {
  const { thresholds } = await readMarketRules(db, owner.merchant, owner.now);
  for (const rule of thresholds) {
    if (rule.action === 'contactFirst') await noteContact(db, owner, rule);
    else await noteAbove(db, owner, rule, arriving);
  }
}

export const isAboutLosses = ({ measure: of }: Pick<ThresholdRule, 'measure'>): boolean => of === 'LOSS_NET';

/** As noteThresholds, of losses alone. */
export async function noteLosses(db: Db, owner: ZonedOwner): Promise<void> {
  const { thresholds } = await readMarketRules(db, owner.merchant, owner.now);
  for (const rule of thresholds.filter(isAboutLosses)) await noteAbove(db, owner, rule);
}

async function noteAbove(db: Db, owner: ZonedOwner, rule: ThresholdRule, arriving?: Arriving): Promise<void> {
  const above = await readAbove(db, owner, rule, arriving);
  if (above !== undefined && !(await hasCase(db, owner, rule, above.measuredMinor))) await open(db, owner, rule, above);
}

/**
 * The refusal of a deposit of a member who is above a threshold that blocks, until staff have cleared it; undefined:
 * allowed. The deposit itself does not count.
 */
export async function refuseAboveThreshold(
  db: Db,
  owner: ZonedOwner,
  depositId: string | undefined,
): Promise<Refusal | undefined> {
  const { thresholds } = await readMarketRules(db, owner.merchant, owner.now);
  for (const rule of thresholds.filter(({ action }) => action === 'block')) {
    if ((await readAbove(db, owner, rule, { amountMinor: 0n, depositId })) === undefined) continue;
    const last = await readLast(db, owner, rule);
    if (last?.decision !== 'CLEARED' || last.openedAt < beginOf(owner, rule)) return refuse('deposit_review');
  }
  return undefined;
}

/**
 * Opens the case of a limit that waits for a contact, or of one that was in force before the market demanded it. A case
 * about another amount ends: the member has taken the request back, or asks for another one.
 */
async function noteContact(db: Db, owner: ZonedOwner, rule: ThresholdRule): Promise<void> {
  const most = amountFor(rule.bands, await readAge(db, owner));
  if (most === undefined) return;
  const measuredMinor = await readContactAmount(db, owner, rule, BigInt(most));
  const last = await readLast(db, owner, rule);
  if (last?.decision === null) {
    if (last.measuredMinor === measuredMinor) return;
    await withdraw(db, owner, rule);
  }
  if (measuredMinor !== undefined) await open(db, owner, rule, { amountMinor: BigInt(most), measuredMinor });
}

interface Above {
  readonly amountMinor: bigint;
  readonly measuredMinor: bigint;
}

/** What the member has and is above of; undefined: nothing. Of a member whose age is not known, the smallest amount counts. */
async function readAbove(
  db: Db,
  owner: ZonedOwner,
  rule: ThresholdRule,
  arriving?: Arriving,
): Promise<Above | undefined> {
  const amount = amountFor(rule.bands, await readAge(db, owner));
  if (amount === undefined) return undefined;
  const measuredMinor = await measure(db, owner, rule, arriving);
  return measuredMinor > BigInt(amount) ? { amountMinor: BigInt(amount), measuredMinor } : undefined;
}

function measure(db: Db, owner: ZonedOwner, rule: ThresholdRule, arriving?: Arriving): Promise<bigint> {
  if (rule.measure === 'DEPOSIT_LIMIT') return readSetLimit(db, owner, rule.period);
  if (rule.measure === 'LOSS_NET') return readLoss(db, owner, rule);
  return measureDeposits(db, owner, { measure: rule.measure, period: rule.period }, arriving);
}

interface DepositMeasure {
  readonly measure: 'DEPOSIT_GROSS' | 'DEPOSIT_NET';
  readonly period: LimitPeriod;
}

async function measureDeposits(
  db: Db,
  owner: ZonedOwner,
  of: DepositMeasure,
  arriving: Arriving | undefined,
): Promise<bigint> {
  const span = spanAt(owner.zone, of.period, owner.now);
  const begin = span.kind === 'calendar' ? span.startsAt : span.after;
  const money = await readMoneySince(db, owner, begin, arriving?.depositId);
  return measureOver(of.measure, span, money) + (arriving?.amountMinor ?? 0n);
}

async function readLoss(db: Db, owner: ZonedOwner, rule: ThresholdRule): Promise<bigint> {
  const { rows } = await sql<{ stakes: bigint; wins: bigint }>`
    select stakes, wins from own_play_since(${owner.memberId}::uuid, ${new Date(beginOf(owner, rule))})`.execute(db);
  return BigInt(rows[0]?.stakes ?? 0n) - BigInt(rows[0]?.wins ?? 0n);
}

async function readSetLimit(db: Db, { merchant, memberId }: ZonedOwner, period: LimitPeriod): Promise<bigint> {
  const row = await db
    .selectFrom('member_limit')
    .select((eb) => eb.fn.max('amount_minor').as('most'))
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('measure', 'in', ['DEPOSIT_GROSS', 'DEPOSIT_NET'])
    .where('period', 'in', SAME_PERIODS[period])
    .executeTakeFirst();
  return BigInt(row?.most ?? 0n);
}

/** When the current period began, epoch milliseconds. */
function beginOf({ zone, now }: ZonedOwner, { period }: ThresholdRule): number {
  const span = spanAt(zone, period, now);
  return span.kind === 'calendar' ? span.startsAt : span.after;
}

interface LastCase {
  readonly openedAt: number;
  readonly measuredMinor: bigint;
  readonly decision: string | null;
}

async function readLast(db: Db, { merchant, memberId }: ZonedOwner, { subject }: ThresholdRule) {
  const row = await db
    .selectFrom('threshold_case')
    .select(['opened_at', 'measured_minor', 'decision'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('subject', '=', subject)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { opened_at: at, measured_minor: measuredMinor, decision } = row;
  return { openedAt: at.getTime(), measuredMinor: BigInt(measuredMinor), decision } satisfies LastCase;
}

/** Whether the latest case is open, or is about the same crossing. */
async function hasCase(db: Db, owner: ZonedOwner, rule: ThresholdRule, measuredMinor: bigint): Promise<boolean> {
  const last = await readLast(db, owner, rule);
  if (last === undefined) return false;
  if (last.decision === null) return true;
  if (rule.repeatSeconds !== null && owner.now < last.openedAt + rule.repeatSeconds * 1_000) return true;
  return rule.measure === 'DEPOSIT_LIMIT'
    ? last.measuredMinor === measuredMinor
    : last.openedAt >= beginOf(owner, rule);
}

async function withdraw(db: Db, { merchant, memberId, now }: ZonedOwner, { subject }: ThresholdRule): Promise<void> {
  await db
    .updateTable('threshold_case')
    .set({ decision: 'WITHDRAWN', decided_at: new Date(now) })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('subject', '=', subject)
    .where('decision', 'is', null)
    .execute();
}

async function open(db: Db, owner: ZonedOwner, rule: ThresholdRule, above: Above): Promise<void> {
  const { subject, measure: of, period, action, origin } = rule;
  await db
    .insertInto('threshold_case')
    .values({
      merchant: owner.merchant,
      member_id: owner.memberId,
      subject,
      measure: of,
      period,
      action,
      pack: origin.pack,
      clause: origin.clause,
      amount_minor: above.amountMinor,
      measured_minor: above.measuredMinor,
      opened_at: new Date(owner.now),
      due_at: new Date(owner.now + rule.withinSeconds * 1_000),
    })
    // Another transaction of the member has opened it.
    .onConflict((on) => on.columns(['merchant', 'member_id', 'subject']).where('decision', 'is', null).doNothing())
    .execute();
}
