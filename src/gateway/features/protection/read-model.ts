import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import { type LimitMeasure, type LimitPeriod, limitMeasures, limitPeriods } from '#contract/protection/limit-kinds.ts';
import type { protectionSchemas } from '#contract/protection/schemas.ts';
import type { Db } from '#gateway/db/tables.ts';
import { periodClock } from '#gateway/stream/daily-counters/limit-periods.ts';
import type { LimitState } from '#model/limits/limit.ts';
import { spanAt } from '#model/limits/period.ts';
import { BREAK_HOURS, EXCLUSION_MONTHS, REALITY_CHECK_MINUTES } from './choices.ts';
import { type DepositLimit, leftIn, readDepositLimits } from './deposits.ts';
import { stateOf } from './limits.ts';
import { type Owner, PERIOD_PLACE, type ZonedOwner } from './owner.ts';
import { findPause, readPauses, type StoredPause } from './pauses.ts';
import { readRaiseRule } from './settings.ts';
import './tables.ts';

type Reply = Static<(typeof protectionSchemas)['protection']['reply']>;
type LimitReply = Reply['limits'][number];

/** All that a member's page shows about limits, breaks and reality checks; `exponent` is the currency's. */
export async function readProtectionOf(db: Db, owner: ZonedOwner, exponent: number): Promise<Reply> {
  const { merchant, zone, now } = owner;
  const { afterHours } = await readRaiseRule(db, merchant);
  const pause = await findPause(db, owner);
  const minutes = await readMinutes(db, owner);
  return {
    limits: await readLimits(db, owner, exponent),
    raiseAfterHours: afterHours,
    ...(pause !== undefined && { pause: presentPause(pause) }),
    pauses: (await readPauses(db, owner)).map(presentPause),
    breakHours: [...BREAK_HOURS],
    exclusionMonths: [...EXCLUSION_MONTHS],
    mayExcludeForever: true,
    realityCheckMinutes: { ...(minutes !== undefined && { own: minutes }), choices: [...REALITY_CHECK_MINUTES] },
    zone,
    now,
  };
}

function presentPause({ kind, startsAt, endsAt }: StoredPause) {
  return { kind, startsAt: startsAt.getTime(), ...(endsAt !== null && { endsAt: endsAt.getTime() }) };
}

async function readMinutes(db: Db, { merchant, memberId }: Owner): Promise<number | undefined> {
  const row = await db
    .selectFrom('reality_check')
    .select('minutes')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.minutes;
}

async function readLimits(db: Db, owner: ZonedOwner, exponent: number): Promise<LimitReply[]> {
  const rows = await db
    .selectFrom('member_limit')
    .select(['measure', 'period', 'amount_minor', 'asked_minor', 'effective_at', 'confirm_until'])
    .where('merchant', '=', owner.merchant)
    .where('member_id', '=', owner.memberId)
    .execute();
  const used = await usedBy(db, owner);
  return limitMeasures.flatMap((measure) => {
    const periods = measure === 'SINGLE_STAKE' ? ([undefined] as const) : limitPeriods;
    return periods.map((period) => {
      const row = rows.find((one) => one.measure === measure && one.period === (period ?? 'EACH'));
      return presentLimit({ measure, period, state: row && stateOf(row), used, exponent });
    });
  });
}

/** Used amounts by measure and period, for those that are known, with the ends of periods. */
type UsedBy = (measure: LimitMeasure, period: LimitPeriod) => Pick<DepositLimit, 'usedMinor' | 'endsAt'> | undefined;

async function usedBy(db: Db, owner: ZonedOwner): Promise<UsedBy> {
  const deposits = await readDepositLimits(db, owner);
  const guard = await db
    .selectFrom('play_guard')
    .select(['sums', 'starts'])
    .where('merchant', '=', owner.merchant)
    .where('member_id', '=', owner.memberId)
    .executeTakeFirst();
  const [, ...starts] = periodClock(owner.zone, owner.now);
  return (measure, period) => {
    if (measure !== 'STAKE' && measure !== 'LOSS_NET')
      return deposits.find((one) => one.measure === measure && one.period === period);
    const place = PERIOD_PLACE[period];
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
  readonly state: LimitState | undefined;
  readonly used: UsedBy;
  readonly exponent: number;
}

function presentLimit({ measure, period, state, used, exponent }: Presented): LimitReply {
  const write = (minor: bigint) => writeAmount(minor, exponent);
  const kind = { measure, ...(period !== undefined && { period }) };
  const amountMinor = state?.amountMinor ?? null;
  const asked = state?.request;
  const request = asked && {
    ...(asked.amountMinor !== null && { amount: write(asked.amountMinor) }),
    effectiveAt: asked.effectiveAt,
    confirmUntil: asked.confirmUntil,
  };
  if (amountMinor === null) return { ...kind, ...(request && { request }) };
  const found = period && used(measure, period);
  const usage = found && {
    used: write(found.usedMinor),
    left: write(leftIn({ amountMinor, usedMinor: found.usedMinor })),
    endsAt: found.endsAt,
  };
  return { ...kind, amount: write(amountMinor), ...usage, ...(request && { request }) };
}
