import type { LimitKey } from '#contract/protection/read.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import type { RaiseRule } from '#model/limits/limit.ts';
import type { LimitRule, ProtectionRules } from '#model/packs/rules.ts';

const DEFAULT: RaiseRule = { afterHours: 24, untilPeriodEnds: false, confirmWithinHours: 168 };

/** The merchant's own rule for requests of higher limits; a market can only make it stricter: `tightenRule`. */
export async function readRaiseRule(db: Db, merchant: string): Promise<RaiseRule> {
  const row = await db
    .selectFrom('protection_setting')
    .select(['raise_after_hours', 'raise_until_period_ends', 'confirm_within_hours'])
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  if (row === undefined) return DEFAULT;
  const { raise_after_hours: afterHours, raise_until_period_ends: untilPeriodEnds } = row;
  return { afterHours, untilPeriodEnds, confirmWithinHours: row.confirm_within_hours };
}

/** The stricter of the merchant's rule and the market's. */
export function tightenRule(own: RaiseRule, market: LimitRule | undefined): RaiseRule {
  if (market === undefined) return own;
  return {
    ...own,
    afterHours: Math.max(own.afterHours, market.raiseAfterHours),
    untilPeriodEnds: own.untilPeriodEnds || market.raiseAfterPeriod,
  };
}

/** The period as it is stored. */
export function periodOf(key: LimitKey): Tables['member_limit']['period'] {
  return 'period' in key ? key.period : 'EACH';
}

/** What the market says about a limit; undefined: nothing. */
export function ruleFor({ limits }: Pick<ProtectionRules, 'limits'>, key: LimitKey): LimitRule | undefined {
  const period = 'period' in key ? key.period : null;
  return limits.find((rule) => rule.measure === key.measure && rule.period === period);
}
