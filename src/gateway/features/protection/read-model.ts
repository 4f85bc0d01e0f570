import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import {
  type CalendarLimitPeriod,
  isSingle,
  type LimitMeasure,
  type LimitPeriod,
} from '#contract/protection/limit-kinds.ts';
import type { LimitKey } from '#contract/protection/read.ts';
import type { protectionSchemas } from '#contract/protection/schemas.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readMarketRules } from '#gateway/markets/market-rules.ts';
import { periodClock } from '#gateway/stream/daily-counters/limit-periods.ts';
import type { RaiseRule } from '#model/limits/limit.ts';
import { spanAt } from '#model/limits/period.ts';
import type { LimitRule, ProtectionRules } from '#model/packs/rules.ts';
import { readOwnBalance } from './balance-limit.ts';
import { breakHours, exclusionMonths, realityCheckMinutes } from './choices.ts';
import { readMostWithoutContact, waitsForContact } from './contact-first.ts';
import { leftIn, readDepositLimits } from './deposits.ts';
import { type StoredLimit, stateOf } from './limits.ts';
import { readTimeLimits } from './log-in-time.ts';
import { offeredLimits } from './market.ts';
import { type Owner, PERIOD_PLACE, type ZonedOwner } from './owner.ts';
import { findPause, readPauses, type StoredPause } from './pauses.ts';
import { decimalsOf } from './read-limit-amount.ts';
import { minutesWithin, readOwnMinutes } from './reality-check.ts';
import { periodOf, readRaiseRule, ruleFor, tightenRule } from './settings.ts';

type Reply = Static<(typeof protectionSchemas)['protection']['reply']>;
type LimitReply = Reply['limits'][number];

/** Registers of self-exclusion that refuse play of a member. */
export type ReadRegisters = (db: Db, owner: Owner) => Promise<Reply['registers']>;

interface ReadParts {
  /** Of the currency. */
  readonly exponent: number;
  readonly readRegisters: ReadRegisters;
}

/** All that a member's page shows about limits, breaks, registers and reality checks. */
export async function readProtectionOf(
  db: Db,
  owner: ZonedOwner,
  { exponent, readRegisters }: ReadParts,
): Promise<Reply> {
  const { merchant, zone, now } = owner;
  const rules = await readMarketRules(db, merchant, now);
  const own = await readRaiseRule(db, merchant);
  const pause = await findPause(db, owner);
  const minutes = minutesWithin(await readOwnMinutes(db, owner), rules);
  return {
    limits: await readLimits(db, owner, { exponent, rules, own }),
    raiseAfterHours: own.afterHours,
    ...(pause !== undefined && { pause: presentPause(pause) }),
    registers: await readRegisters(db, owner),
    pauses: (await readPauses(db, owner)).map(presentPause),
    changes: await readChanges(db, owner, exponent),
    breakHours: [...breakHours(rules)],
    exclusionMonths: [...exclusionMonths(rules)],
    mayExcludeForever: true,
    ...(rules.exclusions?.coolingOffHours !== undefined && { returnsOnRequest: true as const }),
    realityCheckMinutes: { ...(minutes !== undefined && { own: minutes }), choices: [...realityCheckMinutes(rules)] },
    zone,
    now,
  };
}

function presentPause({ kind, startsAt, endsAt, returnsFrom, coolingOffHours }: StoredPause) {
  return {
    kind,
    startsAt: startsAt.getTime(),
    ...(endsAt !== null && { endsAt: endsAt.getTime() }),
    ...(returnsFrom !== null && { returnsFrom: returnsFrom.getTime(), coolingOffHours: coolingOffHours ?? 0 }),
  };
}

interface Reading {
  readonly exponent: number;
  readonly rules: ProtectionRules;
  /** The merchant's own rule for requests. */
  readonly own: RaiseRule;
}

async function readLimits(db: Db, owner: ZonedOwner, { exponent, rules, own }: Reading): Promise<LimitReply[]> {
  const rows = await db
    .selectFrom('member_limit')
    .select(['measure', 'period', 'amount_minor', 'asked_minor', 'effective_at', 'confirm_until', 'contacted'])
    .where('merchant', '=', owner.merchant)
    .where('member_id', '=', owner.memberId)
    .execute();
  const used = await usedBy(db, owner);
  const mostWithoutContact = await readMostWithoutContact(db, owner, rules);
  // A limit that a market no longer names stays in force, and is shown.
  const stillSet = rows.flatMap(({ measure, period, amount_minor }): readonly LimitKey[] =>
    amount_minor === null || isSingle(measure) || period === 'EACH' ? [] : [{ measure, period }],
  );
  const keys = new Map([...offeredLimits(rules), ...stillSet].map((key) => [`${key.measure} ${periodOf(key)}`, key]));
  return [...keys.values()].map((key) => {
    const period = 'period' in key ? key.period : undefined;
    const row = rows.find((one) => one.measure === key.measure && one.period === periodOf(key));
    const most = mostWithoutContact(key);
    const presented = presentLimit({ measure: key.measure, period, state: row && stateOf(row), used, exponent, most });
    return { ...presented, ...presentRule(ruleFor(rules, key), own, exponent) };
  });
}

/** What the market demands of a limit; nothing without a rule. */
function presentRule(rule: LimitRule | undefined, own: RaiseRule, exponent: number): Partial<LimitReply> {
  if (rule === undefined) return {};
  const { ceilingMinor, requiredBefore, askAt } = rule;
  return {
    ...(ceilingMinor !== null && { ceiling: writeAmount(ceilingMinor, exponent) }),
    ...(requiredBefore !== null && { required: true as const }),
    ...(askAt.length > 0 && { askAt: [...askAt] }),
    raiseAfterHours: tightenRule(own, rule).afterHours,
  };
}

/** The latest changes of limits, newest first. */
async function readChanges(db: Db, { merchant, memberId }: Owner, exponent: number): Promise<Reply['changes']> {
  const rows = await db
    .selectFrom('limit_change')
    .select(['measure', 'period', 'amount_minor', 'asked_minor', 'effective_at', 'at'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ measure, period, amount_minor, asked_minor, effective_at, at }) => ({
    measure,
    ...(period !== 'EACH' && { period }),
    at: at.getTime(),
    ...(amount_minor !== null && { amount: writeAmount(amount_minor, decimalsOf(measure, exponent)) }),
    ...(asked_minor !== null && { asked: writeAmount(asked_minor, decimalsOf(measure, exponent)) }),
    ...(effective_at !== null && { effectiveAt: effective_at.getTime() }),
  }));
}

/** Used amounts by measure and period, for those that are known, with the ends of periods. */
type UsedBy = (measure: LimitMeasure, period: LimitPeriod | undefined) => Used | undefined;

interface Used {
  readonly usedMinor: bigint;
  /** Undefined without a period. */
  readonly endsAt?: number;
}

async function usedBy(db: Db, owner: ZonedOwner): Promise<UsedBy> {
  const deposits = await readDepositLimits(db, owner);
  const times = await readTimeLimits(db, owner);
  const balance = await readOwnBalance(db, owner);
  const guard = await db
    .selectFrom('play_sum')
    .select(['sums', 'starts'])
    .where('merchant', '=', owner.merchant)
    .where('member_id', '=', owner.memberId)
    .executeTakeFirst();
  const [, ...starts] = periodClock(owner.zone, owner.now);
  return (measure, period) => {
    if (measure === 'BALANCE') return { usedMinor: balance };
    if (measure === 'TIME') {
      const time = times.find((one) => one.period === period);
      return time && { usedMinor: time.usedMinutes, endsAt: time.endsAt };
    }
    if (period === undefined || (measure !== 'STAKE' && measure !== 'LOSS_NET'))
      return deposits.find((one) => one.measure === measure && one.period === period);
    // Only calendar periods of bets are summed (130-protection.sql).
    const place = Object.hasOwn(PERIOD_PLACE, period) ? PERIOD_PLACE[period as CalendarLimitPeriod] : 0;
    const span = spanAt(owner.zone, period, owner.now);
    if (guard === undefined || span.kind !== 'calendar') return undefined;
    // No bet has begun the current period yet.
    const isOver = (guard.starts[place]?.getTime() ?? 0) < (starts[place] ?? 0);
    const usedMinor = isOver ? 0n : BigInt(guard.sums[place + (measure === 'STAKE' ? 0 : 3)] ?? 0n);
    return { usedMinor, endsAt: span.endsAt };
  };
}

interface Presented {
  readonly measure: LimitMeasure;
  readonly period: LimitPeriod | undefined;
  readonly state: StoredLimit | undefined;
  readonly used: UsedBy;
  readonly exponent: number;
  /** What acts without a contact by staff; undefined: any amount. */
  readonly most: bigint | undefined;
}

function presentLimit({ measure, period, state, used, exponent, most }: Presented): LimitReply {
  const write = (minor: bigint) => writeAmount(minor, decimalsOf(measure, exponent));
  const kind = {
    measure,
    ...(period !== undefined && { period }),
    ...(most !== undefined && { contactAbove: write(most) }),
  };
  const amountMinor = state?.amountMinor ?? null;
  const asked = state?.request;
  const isWaiting = state !== undefined && waitsForContact(state, most);
  const request = asked && {
    ...(asked.amountMinor !== null && { amount: write(asked.amountMinor) }),
    effectiveAt: asked.effectiveAt,
    confirmUntil: asked.confirmUntil,
    ...(isWaiting && { contact: true as const }),
  };
  if (amountMinor === null) return { ...kind, ...(request && { request }) };
  const found = used(measure, period);
  const usage = found && {
    used: write(found.usedMinor),
    left: write(leftIn({ amountMinor, usedMinor: found.usedMinor })),
    ...(found.endsAt !== undefined && { endsAt: found.endsAt }),
  };
  return { ...kind, amount: write(amountMinor), ...usage, ...(request && { request }) };
}
