import type { Db } from '#gateway/db/tables.ts';
import type { RaiseRule } from '#model/limits/limit.ts';
import './tables.ts';

const DEFAULT: RaiseRule = { afterHours: 24, untilPeriodEnds: false, confirmWithinHours: 168 };

/** When a request for a higher limit may be confirmed. */
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
