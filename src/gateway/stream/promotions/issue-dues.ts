import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { boundsOf, countedDay, type DayRule } from '#model/documents/merchant-day.ts';
import { type RuleDue, wageringOf } from '#model/promotions/judge-rule.ts';

/** What is due by a version of a promotion's rule, and when it became so. */
export interface DatedDue extends RuleDue {
  readonly promotionId: string;
  readonly version: bigint;
  readonly rule: PromotionRule;
  readonly at: Date;
}

const DAY_MS = 86_400_000;

/** A due as a row of JSON, with all that its reward is made of. */
function rowOf({ rule, at, ...due }: DatedDue, rules: readonly DayRule[]) {
  const day = countedDay(rules, at.getTime());
  const ready = rule.ready === 'NEXT_DAY' ? new Date(boundsOf(rules, day.day).endsAt) : at;
  const wagering = wageringOf(rule, due.minor);
  return {
    ...{ promotion: due.promotionId, member: due.memberId, origin: due.origin, minor: String(due.minor), at },
    ...{ version: String(due.version), ready, until: new Date(ready.getTime() + rule.days * DAY_MS) },
    ...{ auto: rule.claim === 'AUTO', transfer: due.transferId, rank_from: rule.rankFrom, new_days: rule.newDays },
    ...(wagering && {
      goal: String(wagering.goalMinor),
      cap: wagering.capMinor === null ? null : String(wagering.capMinor),
      terms: wagering.terms,
    }),
  };
}

/**
 * Those dues that their members get: of the rule's ranks and age, with a true account that is not locked, who have joined where
 * that is asked, while the promotion runs, and of a referral not where both are paid out to the same account.
 */
function eligible(merchant: string, dues: readonly DatedDue[], rules: readonly DayRule[]): RawBuilder<unknown> {
  const rows = JSON.stringify(dues.map((due) => rowOf(due, rules)));
  return sql`select due.* from json_to_recordset(${rows}::json) as due (promotion text, member uuid, origin text, minor bigint,
        at timestamptz, version bigint, ready timestamptz, until timestamptz, auto boolean, transfer uuid, rank_from smallint,
        new_days integer, goal bigint, cap bigint, terms jsonb)
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

/** Of an amount what belongs to that which was not taken back of its deposit, rounded down; all of what is for none. */
const leftOf = (minor: string) =>
  sql.raw(`case when held.id is null then ${minor}
  else floor(${minor}::numeric * (held.arrived_minor - held.back_minor) / greatest(held.arrived_minor, 1))::bigint end`);

/**
 * Issues rewards for what is due, each once for its origin; answers how many are new. A deposit that was taken back before this was read
 * brings what is left of it; one that is being taken back is waited for, and then takes back what is issued here.
 */
export async function issueDues(
  db: Db,
  merchant: string,
  dues: readonly DatedDue[],
  rules: readonly DayRule[],
): Promise<bigint> {
  if (dues.length === 0) return 0n;
  const { numAffectedRows } = await sql`with held as (
      select id, transfer_id, arrived_minor, back_minor from deposit
        where merchant = ${merchant} and transfer_id = any(${transfersOf(dues)}::uuid[]) for share)
    insert into promotion_reward (merchant, promotion_id, member_id, origin, amount, issued_at,
      claimable_at, expires_at, rule_version, is_auto, goal_minor, cap_minor, terms, deposit_id)
    select ${merchant}, promotion, member, origin, ${leftOf('minor')}, at, ready, until, version, auto,
        case when goal is not null then greatest(${leftOf('goal')}, 1) end, ${leftOf('cap')}, terms, held.id
      from (${eligible(merchant, dues, rules)}) due left join held on held.transfer_id = due.transfer
      where ${leftOf('minor')} > 0
    on conflict do nothing`.execute(db);
  return numAffectedRows ?? 0n;
}

const transfersOf = (dues: readonly DatedDue[]) =>
  dues.flatMap(({ transferId }) => (transferId === undefined ? [] : [transferId]));

/** What issuing would come to; nothing is written. What a member was issued by the promotion already is left out. */
export async function weighDues(
  db: Db,
  merchant: string,
  dues: readonly DatedDue[],
  rules: readonly DayRule[],
): Promise<{ readonly minor: bigint; readonly members: number }> {
  if (dues.length === 0) return { minor: 0n, members: 0 };
  const { rows } = await sql<{ minor: bigint; members: number }>`
    select coalesce(sum(minor), 0)::bigint as minor, count(distinct member)::integer as members
      from (select distinct on (member, origin) * from (${eligible(merchant, dues, rules)}) due order by member, origin, at) due
      where not exists (select from promotion_reward r where r.merchant = ${merchant} and r.promotion_id = due.promotion
        and r.member_id = due.member and r.origin = due.origin)`.execute(db);
  return rows[0] ?? { minor: 0n, members: 0 };
}
