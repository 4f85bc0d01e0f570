import { sql } from 'kysely';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type MerchantDay, readDay } from '../methods/merchant-day.ts';
import { type CashierSettings, readCashierSettings } from '../methods/settings.ts';
import type { Owner } from '../password/tries.ts';
import type { MemberBalances, OutgoingDeps } from './ports.ts';
import { readCredits } from './read-credits.ts';
import { type Guards, readGuards } from './read-guards.ts';
import { smallest } from './smallest.ts';
import { type OpenTurnover, openTurnover } from './turnover-requirements.ts';

/** The account of an outgoing movement; the day is in the brand's time zone (D52). */
export interface Leaver extends Owner {
  readonly timeZone: string;
}

/** Protection against account takeover: checked by every outgoing movement, of points too. */
export interface Safety {
  readonly settings: CashierSettings;
  readonly guards: Guards;
  /** Names of missing identity information, empty: none; undefined: the merchant does not ask for it. */
  readonly kyc: readonly string[] | undefined;
}

/**
 * The common rules of all outgoing money, in one snapshot: withdrawals, transfers up and down
 * (docs/decisions/22-one-rule-guards-everything-that-leaves-an-account.md). Amounts are minor units.
 */
export interface Outgoing extends Safety, MemberBalances {
  readonly day: MerchantDay;
  readonly turnover: readonly OpenTurnover[];
  /** Remaining daily amount of all outgoing money; undefined: unlimited. */
  readonly leftToday: bigint | undefined;
  /** Remaining withdrawals of the day. */
  readonly leftCount: number | undefined;
  /** Remaining daily amount of transfers, up and down together. */
  readonly leftOfTransfers: bigint | undefined;
}

export async function readSafety(db: Db, { kycDeps }: Pick<OutgoingDeps, 'kycDeps'>, who: Owner): Promise<Safety> {
  const { merchant, memberId } = who;
  const settings = await readCashierSettings(db, merchant);
  return {
    settings,
    guards: await readGuards(db, who, settings.coolOffHours),
    kyc: await kycDeps(db, merchant, memberId, settings.asksKyc),
  };
}

/** Why nothing may leave the account; undefined: it may. */
export function refuseUnsafe({ guards, kyc }: Safety): Refusal | undefined {
  const { restsUntil } = guards;
  if (restsUntil !== undefined) return refuse('account_rests', { value: { until: restsUntil.getTime() } });
  return kyc !== undefined && kyc.length > 0 ? refuse('withdrawal_needs') : undefined;
}

/** Reads all rules in the caller's transaction. */
export async function readOutgoing(db: Db, deps: OutgoingDeps, who: Leaver): Promise<Outgoing> {
  const { merchant, memberId, timeZone } = who;
  // Read the balance before the turnover: money received in between is not in the balance, and cannot leave without
  // wagering.
  const balances = await deps.readBalance(db, merchant, memberId);
  const safety = await readSafety(db, deps, who);
  const { settings } = safety;
  const day = await readDay(db, timeZone);
  const rank = await deps.readRankBounds(db, merchant, memberId);
  const use = await readDayUse(db, who, day.startsAt);
  const counts = [settings.withdrawalsDailyCount, rank.dailyCount].filter((bound) => bound != null);
  return {
    ...safety,
    ...balances,
    day,
    turnover: openTurnover(await readCredits(db, deps, who), settings.turnoverPpm),
    leftToday: leftOf([settings.withdrawalsDailyMinor, rank.dailyMinor], use.withdrawnMinor + use.sentMinor),
    leftCount: counts.length === 0 ? undefined : Math.max(0, Math.min(...counts) - use.count),
    leftOfTransfers: leftOf([settings.uplineDailyMinor], use.sentMinor),
  };
}

/** Money that has left or will leave the account today; failed withdrawals do not count. */
interface DayUse {
  readonly count: number;
  readonly withdrawnMinor: bigint;
  readonly sentMinor: bigint;
}

async function readDayUse(db: Db, { merchant, memberId }: Owner, since: Date): Promise<DayUse> {
  const { rows } = await sql<DayUse>`
    select w.count, w.sum as "withdrawnMinor", (up.sum + down.sum)::bigint as "sentMinor"
      from (select count(*)::integer as count, coalesce(sum(amount_minor), 0)::bigint as sum from withdrawal
          where merchant = ${merchant} and member_id = ${memberId} and created_at >= ${since}
            and state not in ('rejected', 'cancelled', 'returned')) w,
        (select coalesce(sum(amount_minor), 0) as sum from upline_transfer
          where merchant = ${merchant} and member_id = ${memberId} and created_at >= ${since}) up,
        (select coalesce(sum(amount_minor), 0) as sum from downline_transfer
          where merchant = ${merchant} and member_id = ${memberId} and created_at >= ${since}) down`.execute(db);
  return rows[0] ?? { count: 0, withdrawnMinor: 0n, sentMinor: 0n };
}

function leftOf(bounds: readonly (bigint | null | undefined)[], used: bigint): bigint | undefined {
  const least = smallest(bounds.filter((bound) => bound != null));
  if (least === undefined) return undefined;
  return least > used ? least - used : 0n;
}
