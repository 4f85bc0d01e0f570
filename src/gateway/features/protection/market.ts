import {
  type CalendarLimitPeriod,
  calendarPeriods,
  isSingle,
  limitMeasures,
} from '#contract/protection/limit-kinds.ts';
import type { LimitKey } from '#contract/protection/read.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readMarketRules } from '#gateway/markets/market-rules.ts';
import { dayIn } from '#model/documents/time-zone.ts';
import type { LimitAmount } from '#model/limits/limit.ts';
import { amountFor } from '#model/packs/bands.ts';
import { productOf } from '#model/packs/products.ts';
import type { ProtectionRules } from '#model/packs/rules.ts';
import type { Owner } from './owner.ts';
import { periodOf, ruleFor } from './settings.ts';

/** The limits that members can set: by calendar periods, and those that the market names. */
export function offeredLimits({ limits }: Pick<ProtectionRules, 'limits'>): readonly LimitKey[] {
  return limitMeasures.flatMap((measure): readonly LimitKey[] => {
    if (isSingle(measure)) return [{ measure }];
    const named = limits.flatMap((rule) => (rule.measure === measure && rule.period !== null ? [rule.period] : []));
    const rolling = named.filter((period) => !isCalendar(period));
    return [...calendarPeriods, ...rolling].map((period) => ({ measure, period }));
  });
}

function isCalendar(period: string): period is CalendarLimitPeriod {
  return calendarPeriods.some((known) => known === period);
}

export function isSameKey(one: LimitKey, other: LimitKey): boolean {
  return one.measure === other.measure && periodOf(one) === periodOf(other);
}

/** Whether the market lets an amount be in force: not above its ceiling, and not none where one is required. */
export function isAllowedAmount(
  rules: Pick<ProtectionRules, 'limits'>,
  key: LimitKey,
  amountMinor: LimitAmount,
): boolean {
  const rule = ruleFor(rules, key);
  if (rule === undefined) return true;
  if (amountMinor === null) return rule.requiredBefore === null;
  return rule.ceilingMinor === null || amountMinor <= rule.ceilingMinor;
}

/**
 * The refusal of play or of a deposit while the member has not set a limit that the market requires, or has one above
 * the market's ceiling; undefined: allowed.
 */
export async function refuseWithoutLimits(
  db: Db,
  owner: Owner,
  doing: 'deposit' | 'play',
): Promise<Refusal | undefined> {
  const { limits } = await readMarketRules(db, owner.merchant, owner.now);
  const required = limits.filter(
    ({ requiredBefore }) => requiredBefore === 'play' || (requiredBefore === 'deposit' && doing === 'deposit'),
  );
  if (required.length === 0) return undefined;
  const set = await db
    .selectFrom('member_limit')
    .select(['measure', 'period', 'amount_minor'])
    .where('merchant', '=', owner.merchant)
    .where('member_id', '=', owner.memberId)
    .where('amount_minor', 'is not', null)
    .execute();
  const missing = required.find(
    ({ measure, period, ceilingMinor }) =>
      !set.some(
        (row) =>
          row.measure === measure &&
          row.period === (period ?? 'EACH') &&
          (ceilingMinor === null || (row.amount_minor ?? 0n) <= ceilingMinor),
      ),
  );
  if (missing === undefined) return undefined;
  const { measure, period } = missing;
  return refuse('limit_required', { value: { measure, ...(period !== null && { period }) } });
}

/**
 * The most that a member may stake in a round of a category, minor units; null: no cap. Of a member whose date of birth
 * is not known, the cap of the strictest age. `zone` is that of the merchant's calendar, in which ages count.
 */
export async function mostStakeOf(
  db: Db,
  owner: Owner & { readonly zone: string },
  category: string,
): Promise<bigint | null> {
  const { stakeCaps } = await readMarketRules(db, owner.merchant, owner.now);
  const product = productOf(category);
  const cap = stakeCaps.find((one) => one.product === product);
  if (cap === undefined) return null;
  const amount = amountFor(cap.bands, await readAge(db, owner));
  return amount === undefined ? null : BigInt(amount);
}

/** The shortest time from one game cycle of a category to the next, milliseconds; null: any. */
export async function shortestCycleOf(db: Db, { merchant, now }: Owner, category: string): Promise<number | null> {
  const { speeds } = await readMarketRules(db, merchant, now);
  const product = productOf(category);
  return speeds.find((one) => one.product === product)?.minimumCycleMs ?? null;
}

/** Whole years; undefined if the profile has no date of birth as yyyy-MM-dd. */
export async function readAge(
  db: Db,
  { merchant, memberId, now, zone }: Owner & { readonly zone: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('member')
    .select((eb) =>
      eb
        .ref('profile', '->>')
        .key('birthday' as never)
        .as('birthday'),
    )
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirst();
  const born = typeof row?.birthday === 'string' ? /^(\d{4})-(\d{2}-\d{2})$/.exec(row.birthday) : null;
  if (born === null || born === undefined) return undefined;
  const today = dayIn(zone, now);
  const years = Number(today.slice(0, 4)) - Number(born[1]);
  return today.slice(5) < (born[2] ?? '') ? years - 1 : years;
}
