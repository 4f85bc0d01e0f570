import { sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { boundsOf, countedDay, shiftDay } from '#model/documents/merchant-day.ts';
import { cashbackOf } from '#model/promotions/validate-rule.ts';
import type { PromotionDeps, Taking } from './deps.ts';

/** Days during which cashback can be claimed (D71). */
const DAYS = 30;

/** Cashback of a day and category, in minor units. */
export interface CashbackDay {
  /** yyyy-MM-dd, in the merchant's calendar. */
  readonly day: string;
  readonly category: string;
  readonly validMinor: bigint;
  readonly ratePpm: number;
  readonly minor: bigint;
  readonly isClaimed: boolean;
  /** Budget that pays; null: the operator's cashback account. */
  readonly budget: string | null;
}

/**
 * Cashback of a member's last days, newest first: only ended days that the stream consumer has counted, by the rule in
 * force at their end.
 */
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
  const open = rows.flatMap(({ day, category, valid, claimed }) => {
    const { startsAt, endsAt } = boundsOf(rules, day);
    const version = versions.find(({ setAt }) => setAt.getTime() < endsAt);
    // A rule applies to whole days, starting with the day on which it was set.
    if (version === undefined || !version.isOn || startsAt > now) return [];
    const { ratePpm, minor } = cashbackOf(version.rule, category, valid);
    return [{ day, category, validMinor: valid, ratePpm, minor, isClaimed: claimed, version }];
  });
  return cutToCaps(db, { merchant, memberId }, open);
}

interface Version {
  readonly promotionId: string;
  readonly budget: string | null;
  readonly rule: PromotionRule;
  readonly isOn: boolean;
  readonly setAt: Date;
  /** When the promotion's first rule was set. */
  readonly firstAt: Date;
}

/** The versions of the merchant's cashback rule, newest first. */
async function readVersions(db: Db, merchant: string): Promise<readonly Version[]> {
  const { rows } = await sql<Version>`
    select r.promotion_id as "promotionId", p.budget, r.rule, r.is_on as "isOn", r.set_at as "setAt",
        min(r.set_at) over (partition by r.promotion_id) as "firstAt"
      from promotion_rule r join promotion p on p.merchant = r.merchant and p.id = r.promotion_id
      where r.merchant = ${merchant} and r.rule ->> 'kind' = 'CASHBACK' order by r.set_at desc, r.version desc`.execute(
    db,
  );
  return rows;
}

/** Limits unclaimed cashback to the remaining member cap of the promotion; days without cashback are left out. */
async function cutToCaps(
  db: Db,
  of: Pick<Taking, 'merchant' | 'memberId'>,
  days: readonly (Omit<CashbackDay, 'budget'> & { readonly version: Version })[],
): Promise<readonly CashbackDay[]> {
  const left = new Map<string, bigint>();
  const cut: CashbackDay[] = [];
  for (const { version, ...day } of days) {
    const { promotionId, budget, firstAt, rule } = version;
    const most = day.isClaimed || rule.memberMost === undefined ? undefined : BigInt(rule.memberMost);
    if (most !== undefined && !left.has(promotionId)) left.set(promotionId, most - (await readGiven(db, of, firstAt)));
    const remaining = most === undefined ? day.minor : (left.get(promotionId) ?? 0n);
    const minor = day.minor < remaining ? day.minor : remaining;
    if (most !== undefined) left.set(promotionId, remaining - minor);
    if (minor > 0n) cut.push({ ...day, minor, budget });
  }
  return cut;
}

/** Cashback paid to a member since a moment, in minor units. */
async function readGiven(db: Db, { merchant, memberId }: Pick<Taking, 'merchant' | 'memberId'>, since: Date) {
  const { rows } = await sql<{ minor: bigint }>`select coalesce(sum(p.amount), 0)::bigint as minor
    from transfer t join posting p on p.merchant = t.merchant and p.transfer_id = t.id and p.amount > 0
    where t.merchant = ${merchant} and t.actor = ${memberId} and t.key is not null and t.kind = 'rebate'
      and t.created_at >= ${since}`.execute(db);
  return rows[0]?.minor ?? 0n;
}

/** Cashback as sent to the client (M179). */
export async function readCashback(db: Db, taking: Taking, exponent: number) {
  const days = await readCashbackDays(db, taking);
  return {
    days: days.slice(0, 366).map(({ day, category, validMinor, ratePpm, minor, isClaimed }) => ({
      day,
      category,
      ratePpm,
      claimed: isClaimed,
      valid: writeAmount(validMinor, exponent),
      amount: writeAmount(minor, exponent),
    })),
    now: taking.now,
  };
}

/**
 * Pays a member all open cashback: each day and category once, however often the member claims. Returns the amount paid
 * now in minor units, and whether a budget held less than was open; without open cashback nothing is paid.
 */
export async function claimCashback(
  db: Db,
  deps: Pick<PromotionDeps, 'giveRebate'>,
  taking: Taking,
): Promise<{ readonly movedMinor: bigint; readonly isShort: boolean }> {
  const { merchant, memberId } = taking;
  // Lock the member, so that a concurrent claim sees what the first one paid.
  await lockMember(db, merchant, memberId);
  let [movedMinor, isShort] = [0n, false];
  for (const { day, category, minor, isClaimed, budget } of await readCashbackDays(db, taking)) {
    if (isClaimed) continue;
    const outcome = await deps.giveRebate(db, { merchant, memberId, amountMinor: minor, day, category, budget });
    if (outcome === 'done') movedMinor += minor;
    if (outcome === 'short') isShort = true;
  }
  return { movedMinor, isShort };
}
