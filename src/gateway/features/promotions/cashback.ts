import { sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readDayRules } from '#gateway/stream/tally/day-rules.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { boundsOf, countedDay, shiftDay } from '#model/documents/merchant-day.ts';
import { cashbackOf } from '#model/promotions/judge-rule.ts';
import type { PromotionNeeds, Taking } from './needs.ts';
import './tables.ts';

/** Days that cash back can still be asked for (D71). */
const DAYS = 30;

/** Cash back of a day and category, in minor units. */
export interface CashbackDay {
  /** yyyy-MM-dd, in the merchant's calendar. */
  readonly day: string;
  readonly category: string;
  readonly validMinor: bigint;
  readonly ratePpm: number;
  readonly minor: bigint;
  readonly isClaimed: boolean;
}

/** What a member's last days come to, the newest first: days that are over and that the stream has counted, by the rule in force at their end. */
export async function readCashbackDays(db: Db, { merchant, memberId, now }: Taking): Promise<readonly CashbackDay[]> {
  const versions = await readVersions(db, merchant);
  if (versions.length === 0) return [];
  const rules = await readDayRules(db, merchant);
  const today = countedDay(rules, now).day;
  const { code } = await db
    .selectFrom('merchant_currency')
    .select('code')
    .where('merchant', '=', merchant)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ day: string; category: string; valid: bigint; claimed: boolean }>`
    select d.day::text as day, d.category, sum(d.valid_minor)::bigint as valid, exists (select from transfer t
        where t.merchant = ${merchant} and t.obligation = 'rebate:' || ${memberId}::text || ':' || d.day || ':' || d.category) as claimed
      from member_day d
      where d.merchant = ${merchant} and d.member_id = ${memberId} and not d.is_play and d.currency = ${code}
        and d.day >= ${shiftDay(today, -DAYS)} and d.day < ${today} and d.category <> '-'
        -- Nothing of these days is still to be counted.
        and not exists (select from stream_cursor c join event e on e.merchant = c.merchant and (e.epoch, e.xact, e.seq) > (c.epoch, c.xact, c.seq)
          where c.merchant = ${merchant} and c.consumer = 'tally' and c.is_live and e.at < ${new Date(boundsOf(rules, today).startsAt)})
      group by d.day, d.category order by d.day desc, d.category`.execute(db);
  return rows.flatMap(({ day, category, valid, claimed }) => {
    const { startsAt, endsAt } = boundsOf(rules, day);
    const version = versions.find(({ setAt }) => setAt.getTime() < endsAt);
    // A rule gives for days that began under it alone: the day on which it came counts whole.
    if (version === undefined || !version.isOn || startsAt > now) return [];
    const { ratePpm, minor } = cashbackOf(version.rule, category, valid);
    return minor > 0n ? [{ day, category, validMinor: valid, ratePpm, minor, isClaimed: claimed }] : [];
  });
}

/** The versions of the merchant's rule of cash back, the newest first. */
async function readVersions(db: Db, merchant: string) {
  const { rows } = await sql<{ rule: PromotionRule; isOn: boolean; setAt: Date }>`
    select rule, is_on as "isOn", set_at as "setAt" from promotion_rule
      where merchant = ${merchant} and rule ->> 'kind' = 'CASHBACK' order by set_at desc, version desc`.execute(db);
  return rows;
}

/** Cash back as the wire has it (M179). */
export async function readCashback(db: Db, taking: Taking, exponent: number) {
  const days = await readCashbackDays(db, taking);
  return {
    days: days.slice(0, 366).map(({ day, category, validMinor, ratePpm, minor, isClaimed }) => ({
      ...{ day, category, ratePpm, claimed: isClaimed },
      ...{ valid: writeAmount(validMinor, exponent), amount: writeAmount(minor, exponent) },
    })),
    now: taking.now,
  };
}

/**
 * Gives a member all cash back that is open: each day and category once, whoever comes for it how often. Answers what has moved
 * now, in minor units; nothing open moves nothing.
 */
export async function claimCashback(
  db: Db,
  needs: Pick<PromotionNeeds, 'giveRebate'>,
  taking: Taking,
): Promise<bigint> {
  let moved = 0n;
  for (const { day, category, minor, isClaimed } of await readCashbackDays(db, taking)) {
    if (isClaimed) continue;
    const { merchant, memberId } = taking;
    const rebate = { merchant, memberId, amountMinor: minor, day, category };
    const outcome = await needs.giveRebate(db, rebate);
    if (outcome === 'done') moved += minor;
  }
  return moved;
}
