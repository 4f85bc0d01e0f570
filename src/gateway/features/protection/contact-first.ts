/**
 * Limits of deposits above an amount at which the market makes staff speak with the member first
 * (docs/explanation/limits.md#thresholds): the higher amount is a request, and is confirmed after the contact.
 */
import type { LimitKey } from '#contract/protection/read.ts';
import type { ThresholdDecision } from '#contract/protection/thresholds.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { LimitPeriod, LimitState } from '#model/limits/limit.ts';
import { amountFor } from '#model/packs/bands.ts';
import type { ProtectionRules, ThresholdRule } from '#model/packs/rules.ts';
import { readAge } from './market.ts';
import type { Owner, ZonedOwner } from './owner.ts';

const HOUR_MS = 3_600_000;

type Thresholds = Pick<ProtectionRules, 'thresholds'>;

/** A calendar period and the rolling one of its length are one period of a limit. */
export const SAME_PERIODS: Readonly<Record<LimitPeriod, readonly LimitPeriod[]>> = {
  DAY: ['DAY', 'ROLLING_24H'],
  WEEK: ['WEEK', 'ROLLING_7D'],
  MONTH: ['MONTH', 'ROLLING_30D'],
  ROLLING_24H: ['DAY', 'ROLLING_24H'],
  ROLLING_7D: ['WEEK', 'ROLLING_7D'],
  ROLLING_30D: ['MONTH', 'ROLLING_30D'],
};

function hasContactFirst({ thresholds }: Thresholds): boolean {
  return thresholds.some(({ action }) => action === 'contactFirst');
}

/** The largest amount of each limit that acts without a contact; of `undefined` any does. */
export type MostWithoutContact = (key: LimitKey) => bigint | undefined;

/** At the member's age. */
export async function readMostWithoutContact(
  db: Db,
  owner: ZonedOwner,
  rules: Thresholds,
): Promise<MostWithoutContact> {
  if (!hasContactFirst(rules)) return () => undefined;
  const age = await readAge(db, owner);
  return (key) => {
    const amounts = rules.thresholds.flatMap((rule) => (isAbout(rule, key) ? (amountFor(rule.bands, age) ?? []) : []));
    return amounts.length === 0 ? undefined : BigInt(Math.min(...amounts));
  };
}

function isAbout({ action, period }: ThresholdRule, key: LimitKey): boolean {
  return (
    action === 'contactFirst' &&
    key.measure.startsWith('DEPOSIT') &&
    'period' in key &&
    SAME_PERIODS[period].includes(key.period)
  );
}

/** Whether the request waits for a contact. */
export function waitsForContact(
  { request, contacted }: LimitState & { readonly contacted: boolean },
  most: bigint | undefined,
): boolean {
  if (most === undefined || request === undefined || contacted) return false;
  return request.amountMinor !== null && request.amountMinor > most;
}

/** What staff are to speak about with a member: the amount, which is above that of the market; undefined: nothing. */
export async function readContactAmount(
  db: Db,
  owner: Owner,
  rule: ThresholdRule,
  most: bigint,
): Promise<bigint | undefined> {
  const { merchant, memberId } = owner;
  const limits = await db
    .selectFrom('member_limit')
    .select((eb) => [
      eb.fn.max('asked_minor').filterWhere('contacted', '=', false).as('asked'),
      eb.fn.max('amount_minor').as('inForce'),
    ])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('measure', 'in', ['DEPOSIT_GROSS', 'DEPOSIT_NET'])
    .where('period', 'in', SAME_PERIODS[rule.period])
    .executeTakeFirst();
  const [asked, inForce] = [BigInt(limits?.asked ?? 0n), BigInt(limits?.inForce ?? 0n)];
  if (asked > most) return asked;
  return inForce > most && inForce > (await readSpokenAbout(db, owner, rule)) ? inForce : undefined;
}

/** The highest amount about which staff have decided. */
async function readSpokenAbout(db: Db, { merchant, memberId }: Owner, { subject }: ThresholdRule): Promise<bigint> {
  const row = await db
    .selectFrom('threshold_case')
    .select((eb) => eb.fn.max('measured_minor').as('most'))
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('subject', '=', subject)
    .where('decision', 'in', ['CONTACTED', 'RESTRICTED'])
    .executeTakeFirst();
  return BigInt(row?.most ?? 0n);
}

/** A case that staff have decided. */
export interface DecidedCase {
  readonly memberId: string;
  readonly period: LimitPeriod;
  readonly measuredMinor: bigint;
}

/**
 * Lets the member confirm the requests that waited for a decision, with the whole time for a confirmation, or drops
 * them. The member's row is locked.
 */
export async function decideRequests(
  db: Db,
  { merchant, now, confirmWithinHours }: Pick<Owner, 'merchant' | 'now'> & { readonly confirmWithinHours: number },
  { memberId, period, measuredMinor }: DecidedCase,
  decision: ThresholdDecision,
): Promise<void> {
  const until = new Date(now + confirmWithinHours * HOUR_MS);
  await db
    .updateTable('member_limit')
    .set((eb) =>
      decision === 'CONTACTED'
        ? { contacted: true, confirm_until: eb.fn('greatest', ['confirm_until', eb.val(until)]) }
        : { asked_minor: null, effective_at: null, confirm_until: null, changed_at: new Date(now) },
    )
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('measure', 'in', ['DEPOSIT_GROSS', 'DEPOSIT_NET'])
    .where('period', 'in', SAME_PERIODS[period])
    .where('effective_at', 'is not', null)
    .where('contacted', '=', false)
    .where('asked_minor', '<=', measuredMinor)
    .execute();
}
