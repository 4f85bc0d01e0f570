import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { boundsOf, countedDay, type DayRule } from '#model/documents/merchant-day.ts';
import { type RuleDue, wageringOf } from '#model/promotions/validate-rule.ts';

/** A reward that is due by a version of a promotion's rule, and since when. */
export interface DatedDue extends RuleDue {
  readonly promotionId: string;
  readonly version: bigint;
  readonly rule: PromotionRule;
  readonly at: Date;
}

const DAY_MS = 86_400_000;

/** A due reward as a JSON row with all columns of its reward. */
function rowOf({ rule, at, ...due }: DatedDue, rules: readonly DayRule[]) {
  const day = countedDay(rules, at.getTime());
  const ready = rule.ready === 'NEXT_DAY' ? new Date(boundsOf(rules, day.day).endsAt) : at;
  const wagering = wageringOf(rule, due.minor);
  return {
    promotion: due.promotionId,
    member: due.memberId,
    origin: due.origin,
    minor: String(due.minor),
    at,
    version: String(due.version),
    ready,
    until: new Date(ready.getTime() + rule.days * DAY_MS),
    auto: rule.claim === 'AUTO',
    transfer: due.transferId,
    rank_from: rule.rankFrom,
    new_days: rule.newDays,
    ...(wagering && {
      goal: String(wagering.goalMinor),
      cap: wagering.capMinor === null ? null : String(wagering.capMinor),
      terms: wagering.terms,
    }),
    ...(rule.memberMost !== undefined && { member_most: rule.memberMost }),
  };
}

/**
 * Filters the due rewards by eligibility: rank and age of the account, a real account that is not locked, joined if the
 * promotion requires it, during the promotion's time; for a referral not if both members share a payout account.
 */
function eligible(merchant: string, dues: readonly DatedDue[], rules: readonly DayRule[]): RawBuilder<unknown> {
  const rows = JSON.stringify(dues.map((due) => rowOf(due, rules)));
  return sql`select due.* from json_to_recordset(${rows}::json) as due (promotion text, member uuid, origin text, minor bigint,
        at timestamptz, version bigint, ready timestamptz, until timestamptz, auto boolean, transfer uuid, rank_from smallint,
        new_days integer, goal bigint, cap bigint, terms jsonb, member_most bigint)
      join member m on m.merchant = ${merchant} and m.id = due.member
      join promotion p on p.merchant = ${merchant} and p.id = due.promotion
    where m.type <> 4 and m.status = 'active' and m.rank_level >= coalesce(due.rank_from, 0)
      and (p.entry <> 'join' or exists (
        select from promotion_entry e where e.merchant = p.merchant and e.promotion_id = p.id and e.member_id = m.id))
      and (due.new_days is null or m.created_at >= due.at - make_interval(days => due.new_days))
      and (p.starts_at is null or p.starts_at <= due.at) and (p.ends_at is null or due.at < p.ends_at)
      and (due.origin not like 'friend %' or not exists (
        select from member friend join payout_account one on one.merchant = friend.merchant and one.member_id = friend.id
          join payout_account other on other.merchant = friend.merchant and other.member_id = friend.recommender_id
        where friend.merchant = ${merchant} and friend.id::text = substr(due.origin, 8) and one.fingerprint = other.fingerprint))`;
}

/**
 * Applies the caps per member over the promotion's whole time (152): keeps those of `asked` that were not issued
 * before, each with the rest of the cap (`given`) after the ones before it. Withdrawn and lapsed amounts become
 * available again.
 */
const cutToCaps = (merchant: string, asked: RawBuilder<unknown>) => sql`
    select summed.*, case when member_most is null then amount else least(amount, greatest(0, member_most - had - before_it)) end as given
      from (
        select asked.*, coalesce(sum(amount) over (partition by promotion, member order by at, origin
              rows between unbounded preceding and 1 preceding), 0) as before_it,
            case when member_most is null then 0 else (select coalesce(sum(r.amount), 0) from promotion_reward r
              where r.merchant = ${merchant} and r.member_id = asked.member and r.promotion_id = asked.promotion
                and r.withdrawn_at is null and (r.claimed_at is not null or r.expires_at > now())) end as had
          from (${asked}) asked
          where not exists (select from promotion_reward r where r.merchant = ${merchant} and r.promotion_id = asked.promotion
            and r.member_id = asked.member and r.origin = asked.origin)) summed`;

/** Scales an amount by the part of its deposit that was not reversed, rounded down; unchanged without a deposit. */
const leftOf = (minor: string) =>
  sql.raw(`case when held.id is null then ${minor}
  else floor(${minor}::numeric * (held.arrived_minor - held.back_minor) / greatest(held.arrived_minor, 1))::bigint end`);

/**
 * Issues due rewards, once per origin; returns the number of new ones. A deposit reversed earlier gives a reduced
 * reward; a concurrent reversal is waited for by its row lock and then reverses what is issued here.
 */
export async function issueDues(
  db: Db,
  merchant: string,
  dues: readonly DatedDue[],
  rules: readonly DayRule[],
): Promise<bigint> {
  if (dues.length === 0) return 0n;
  const leftOfDues = sql`select distinct on (promotion, member, origin) promotion, member, origin, at, version, ready, until, auto, terms, member_most,
        ${leftOf('minor')} as amount, ${leftOf('goal')} as goal, ${leftOf('cap')} as cap, held.id as deposit_id
      from (${eligible(merchant, dues, rules)}) due left join held on held.transfer_id = due.transfer
      where ${leftOf('minor')} > 0 order by promotion, member, origin, at`;
  const { numAffectedRows } = await sql`with held as (
      select id, transfer_id, arrived_minor, back_minor from deposit
        where merchant = ${merchant} and transfer_id = any(${transfersOf(dues)}::uuid[]) for share)
    insert into promotion_reward (merchant, promotion_id, member_id, origin, amount, issued_at,
      claimable_at, expires_at, rule_version, is_auto, goal_minor, cap_minor, terms, deposit_id)
    select ${merchant}, promotion, member, origin, given, at, ready, until, version, auto,
        case when goal is not null then greatest(floor(goal::numeric * given / amount)::bigint, 1) end, cap, terms, deposit_id
      from (${cutToCaps(merchant, leftOfDues)}) due
      where given > 0
    on conflict do nothing`.execute(db);
  return numAffectedRows ?? 0n;
}

const transfersOf = (dues: readonly DatedDue[]) =>
  dues.flatMap(({ transferId }) => (transferId === undefined ? [] : [transferId]));

/** Dry run of issuing; read-only. Rewards that the promotion already issued to a member are left out. */
export async function weighDues(
  db: Db,
  merchant: string,
  dues: readonly DatedDue[],
  rules: readonly DayRule[],
): Promise<{ readonly minor: bigint; readonly members: number }> {
  if (dues.length === 0) return { minor: 0n, members: 0 };
  const { rows } = await sql<{ minor: bigint; members: number }>`
    select coalesce(sum(given), 0)::bigint as minor, count(distinct member)::integer as members
      from (${cutToCaps(
        merchant,
        sql`select distinct on (member, origin) *, minor as amount
          from (${eligible(merchant, dues, rules)}) due order by member, origin, at`,
      )}) due where given > 0`.execute(db);
  return rows[0] ?? { minor: 0n, members: 0 };
}
