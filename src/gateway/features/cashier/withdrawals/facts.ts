import type { Db } from '#gateway/db/tables.ts';
import type { MerchantDay } from '../methods/merchant-day.ts';
import { type MethodAsk, type MethodCurrency, type Offer, readOffers } from '../methods/offers.ts';
import { type CashierSettings, readCashierSettings } from '../methods/settings.ts';
import type { JudgeNeeds } from './ports.ts';
import { readCredits } from './read-credits.ts';
import { type Guards, readGuards } from './read-guards.ts';
import { smallest } from './smallest.ts';
import { type OpenTurnover, openTurnover } from './turnover-needs.ts';

/** Who wants to withdraw. */
export type Withdrawer = Omit<MethodAsk, 'direction' | 'methodId'>;

/** What a member has asked for today, by all methods; orders that came to nothing do not count. */
interface DayUse {
  readonly count: number;
  readonly sumMinor: bigint;
}

/** Everything that decides whether somebody may withdraw, of one moment. Amounts are minor units. */
export interface Facts {
  readonly settings: CashierSettings;
  readonly currency: MethodCurrency;
  readonly day: MerchantDay;
  readonly offers: readonly Offer[];
  readonly guards: Guards;
  readonly turnover: readonly OpenTurnover[];
  /** Names of what is missing of who the member is, empty: nothing; undefined: the merchant does not ask. */
  readonly kyc: readonly string[] | undefined;
  readonly cash: bigint;
  readonly held: bigint;
  readonly bonus: bigint;
  readonly debt: bigint;
  /** What the day still allows; undefined: there is no bound. */
  readonly leftToday: bigint | undefined;
  readonly leftCount: number | undefined;
}

/** Reads all of it, in the caller's transaction. */
export async function readFacts(db: Db, needs: JudgeNeeds, who: Withdrawer): Promise<Facts> {
  const { merchant, memberId } = who;
  const settings = await readCashierSettings(db, merchant);
  const { offers, day, currency } = await readOffers(db, needs.methods, { ...who, direction: 'WITHDRAWAL' });
  const rank = await needs.readRankBounds(db, merchant, memberId);
  const use = await readDayUse(db, who, day.startsAt);
  const sum = smallest([settings.withdrawalsDailyMinor, rank.dailyMinor].filter((bound) => bound != null));
  const counts = [settings.withdrawalsDailyCount, rank.dailyCount].filter((bound) => bound != null);
  return {
    ...{ settings, offers, day, currency },
    ...(await needs.readKept(db, merchant, memberId)),
    guards: await readGuards(db, who, settings.coolOffHours),
    turnover: openTurnover(await readCredits(db, needs, who), settings.turnoverPpm),
    kyc: settings.asksKyc ? await needs.kycNeeds(db, merchant, memberId) : undefined,
    leftToday: sum === undefined ? undefined : notBelowZero(sum - use.sumMinor),
    leftCount: counts.length === 0 ? undefined : Math.max(0, Math.min(...counts) - use.count),
  };
}

async function readDayUse(db: Db, { merchant, memberId }: Withdrawer, since: Date): Promise<DayUse> {
  const row = await db
    .selectFrom('withdrawal')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.sum<string | null>('amount_minor').as('sum')])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('created_at', '>=', since)
    .where('state', 'not in', ['rejected', 'cancelled', 'returned'])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), sumMinor: BigInt(row.sum ?? 0) };
}

const notBelowZero = (minor: bigint) => (minor < 0n ? 0n : minor);
