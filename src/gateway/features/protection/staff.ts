import type { LimitKey } from '#contract/protection/read.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { readMarketRules } from '#gateway/markets/market-rules.ts';
import type { RaiseRule } from '#model/limits/limit.ts';
import { breakHours, exclusionMonths } from './choices.ts';
import { readLimitState, setLimit } from './limits.ts';
import { isAllowedAmount, isSameKey, offeredLimits } from './market.ts';
import type { ZonedOwner } from './owner.ts';
import { beginBreak, beginExclusion } from './pauses.ts';
import { noteThresholds } from './thresholds.ts';

/** Sets a member's limit if the amount is stricter than the one in force; false: it is not, or not offered. */
export async function tightenLimit(db: Db, owner: ZonedOwner, key: LimitKey, minor: bigint): Promise<boolean> {
  const rules = await readMarketRules(db, owner.merchant, owner.now);
  if (!offeredLimits(rules).some((one) => isSameKey(one, key)) || !isAllowedAmount(rules, key, minor)) return false;
  await lockMember(db, owner.merchant, owner.memberId);
  const inForce = (await readLimitState(db, owner, key))?.amountMinor ?? null;
  if (inForce !== null && minor >= inForce) return false;
  await setLimit(db, owner, key, minor);
  await noteThresholds(db, owner);
  return true;
}

/** Begins a break, or an exclusion if `months` is given; false: no such length is offered. */
export async function pauseByStaff(
  db: Db,
  owner: ZonedOwner,
  { hours, months }: { readonly hours?: number; readonly months?: number },
): Promise<boolean> {
  const rules = await readMarketRules(db, owner.merchant, owner.now);
  await lockMember(db, owner.merchant, owner.memberId);
  if (months !== undefined && hours === undefined && exclusionMonths(rules).includes(months)) {
    await beginExclusion(db, owner, rules, months);
    return true;
  }
  if (hours === undefined || months !== undefined || !breakHours(rules).includes(hours)) return false;
  await beginBreak(db, owner, hours);
  return true;
}

/** Stores the merchant's rule for requests of higher limits. */
export async function writeRaiseRule(db: Db, merchant: string, rule: RaiseRule): Promise<void> {
  const values = {
    raise_after_hours: rule.afterHours,
    raise_until_period_ends: rule.untilPeriodEnds,
    confirm_within_hours: rule.confirmWithinHours,
  };
  await db
    .insertInto('protection_setting')
    .values({ merchant, ...values })
    .onConflict((on) => on.column('merchant').doUpdateSet(values))
    .execute();
}
