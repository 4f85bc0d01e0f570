import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { boundsOf, countedDay, shiftDay } from '#model/documents/merchant-day.ts';

/** A budget of the operator. Minor units. */
export interface Budget {
  readonly name: string;
  readonly leftMinor: bigint;
  /** Total paid in minus total taken out. */
  readonly filledMinor: bigint;
  /** Issued by its promotions and missions but not yet claimed; may exceed the balance. */
  readonly reservedMinor: bigint;
  readonly promotions: readonly string[];
}

/** A staff movement of a budget. Negative: back to the operator. */
export interface BudgetFill {
  readonly merchant: string;
  readonly name: string;
  readonly actor: string;
  readonly key: string;
  readonly amountMinor: bigint;
}

/** Dependencies of budgets on the ledger. */
export interface BudgetDeps {
  /** Id of a budget's account; opens it empty if it is missing. */
  readonly openBudget: (db: Db, merchant: string, name: string) => Promise<string>;
  /** Moves money between the operator's bonus account and a budget, once per key; negative: back. */
  readonly fillBudget: (db: Db, fill: BudgetFill) => Promise<'done' | 'repeated' | 'reused' | 'settled' | 'short'>;
}

export async function listBudgets(db: Db, merchant: string): Promise<readonly Budget[]> {
  const { rows } = await sql<Budget>`
    select b.name, a.balance as "leftMinor", b.filled_minor as "filledMinor",
        coalesce((select sum(r.amount)::bigint from promotion p join promotion_reward r on r.merchant = p.merchant and r.promotion_id = p.id
            and r.claimed_at is null and r.withdrawn_at is null and r.expires_at > now()
          where p.merchant = b.merchant and p.budget = b.name), 0)
          + coalesce((select sum(r.amount)::bigint from mission m join mission_reward r on r.merchant = m.merchant and r.mission_id = m.id
            and r.state = 'reached' and r.reward_kind = 'money' where m.merchant = b.merchant and m.budget = b.name), 0) as "reservedMinor",
        coalesce((select array_agg(id order by id) from promotion where merchant = b.merchant and budget = b.name), '{}') as promotions
      from promotion_budget b join ledger_account a on a.merchant = b.merchant and a.id = b.account_id
      where b.merchant = ${merchant} order by b.name`.execute(db);
  return rows;
}

/**
 * Adds money to a budget, creating it on the first call, or takes money out if negative; `short`: the budget holds
 * less.
 */
export async function fillBudget(db: Db, deps: BudgetDeps, fill: BudgetFill) {
  const { merchant, name, amountMinor } = fill;
  const account = await deps.openBudget(db, merchant, name);
  await sql`insert into promotion_budget (merchant, name, account_id) values (${merchant}, ${name}, ${account})
    on conflict do nothing`.execute(db);
  const outcome = await deps.fillBudget(db, fill);
  if (outcome === 'done')
    await sql`update promotion_budget set filled_minor = filled_minor + ${amountMinor}
      where merchant = ${merchant} and name = ${name}`.execute(db);
  return outcome;
}

export interface BudgetDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly spentMinor: bigint;
  /** Number of payments: rewards, bonuses and tickets. */
  readonly count: number;
}

const DAYS = 14;

/** Spending of the last fourteen days up to today; days without payments are included with zero. */
export async function readBudgetDays(db: Db, merchant: string, name: string, now: number): Promise<BudgetDay[]> {
  const rules = await readDayRules(db, merchant);
  const today = countedDay(rules, now).day;
  const days = Array.from({ length: DAYS }, (_, at) => boundsOf(rules, shiftDay(today, at + 1 - DAYS)));
  const { rows } = await sql<{ day: string; spent: bigint; count: number }>`
    select d.day, coalesce(-sum(p.amount), 0)::bigint as spent, count(p.id)::integer as count
      from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ startsAt }) => new Date(startsAt))}::timestamptz[],
          ${days.map(({ endsAt }) => new Date(endsAt))}::timestamptz[]) as d (day, starts, ends)
        left join lateral (
          select p.id, p.amount from promotion_budget b
              cross join lateral (
                select posting_at(b.account_id, d.starts) as first,
                  coalesce(posting_at(b.account_id, d.ends), ${NO_END}::bigint) as behind offset 0) range
              join posting p on p.merchant = b.merchant and p.account_id = b.account_id
                and p.id >= range.first and p.id < range.behind
              join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
            where b.merchant = ${merchant} and b.name = ${name} and t.kind <> 'budget') p on true
      group by d.day order by d.day`.execute(db);
  return rows.map(({ day, spent, count }) => ({ day, spentMinor: spent, count }));
}

const NO_END = 9_223_372_036_854_775_807n;

/** A budget movement; lists start with the newest. */
export interface BudgetLine {
  readonly id: string;
  readonly at: Date;
  /** Negative: paid out or taken out. */
  readonly minor: bigint;
  /** The paid member; null: a staff movement. */
  readonly memberId: string | null;
  readonly account: string | null;
  /** The paid promotion; null as above, or for a mission. */
  readonly promotionId: string | null;
  /** Title of the mission; null: not for a mission. */
  readonly mission: string | null;
  /** Whether it is a bonus with wagering. */
  readonly isBonus: boolean;
}

const A_PAGE = 25;

/**
 * Movements of a budget, newest first, with ids below `after`: payments to members and staff movements; `next` is the
 * cursor of the next page. Ids are parsed from texts with `case`, because the planner may evaluate separate conditions
 * in any order.
 */
export async function readBudgetLines(
  db: Db,
  merchant: string,
  name: string,
  after?: string,
): Promise<{ readonly rows: readonly BudgetLine[]; readonly next?: string }> {
  const { rows } = await sql<BudgetLine>`
    select p.id::text as id, t.created_at as at, p.amount as minor, m.id as "memberId", m.account, t.kind = 'grant' as "isBonus",
        coalesce(r.promotion_id, g.promotion_id, ticket.promotion_id, back.id) as "promotionId", mission.title as mission
      from promotion_budget b
        join posting p on p.merchant = b.merchant and p.account_id = b.account_id
        join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
        left join member m on m.merchant = t.merchant and m.id = case when t.kind <> 'budget' then t.actor::uuid end
        left join lateral (select promotion_id from promotion_reward where merchant = t.merchant
          and id = case when t.obligation like 'reward:%' then substr(t.obligation, 8)::uuid end) r on true
        left join lateral (select promotion_id from bonus_grant where merchant = t.merchant
          and id = case when t.obligation ~ '^grant:[^:]+$' then substr(t.obligation, 7)::uuid end) g on true
        left join lateral (select promotion_id from raffle_ticket where merchant = t.merchant
          and id = case when t.obligation like 'ticket:%' then substr(t.obligation, 8)::uuid end) ticket on true
        left join lateral (select each.id from promotion each where t.kind = 'rebate' and each.merchant = t.merchant and each.budget = b.name
          and exists (select from promotion_rule rule where rule.merchant = each.merchant and rule.promotion_id = each.id
            and rule.rule ->> 'kind' = 'CASHBACK') order by each.id limit 1) back on true
        left join lateral (select coalesce(words -> 'EN' ->> 'title', (select w.value ->> 'title' from jsonb_each(words) w limit 1)) as title
          from mission where merchant = t.merchant
            and id = case when t.kind = 'mission' then split_part(t.obligation, ':', 2)::uuid end) mission on true
      where b.merchant = ${merchant} and b.name = ${name} ${after === undefined ? sql`` : sql`and p.id < ${after}::bigint`}
      order by p.id desc limit ${A_PAGE + 1}`.execute(db);
  const shown = rows.slice(0, A_PAGE);
  const last = rows.length > A_PAGE ? shown.at(-1) : undefined;
  return { rows: shown, ...(last && { next: last.id }) };
}

/** Result of assigning a budget to a promotion. `stale`: the budget was changed since it was read. */
export type BudgetNamed =
  | { readonly kind: 'named'; readonly before: string | null }
  | { readonly kind: 'stale'; readonly now: string | null }
  | { readonly kind: 'unknown' | 'budget' };

/**
 * Assigns the budget of a promotion without a rule, which pays raffle prizes or rewards for joining or applying.
 * Rewards already issued are still owed, and are paid from the new budget.
 */
export async function nameBudget(
  db: Db,
  merchant: string,
  wanted: { readonly promotionId: string; readonly seen: string | null; readonly budget: string },
): Promise<BudgetNamed> {
  const { promotionId, seen, budget } = wanted;
  const { rows } = await sql<{ budget: string | null }>`select budget from promotion
    where merchant = ${merchant} and id = ${promotionId} for update`.execute(db);
  const [now] = rows;
  if (now === undefined) return { kind: 'unknown' };
  if (now.budget !== seen) return { kind: 'stale', now: now.budget };
  if (!(await hasBudget(db, merchant, budget))) return { kind: 'budget' };
  await sql`update promotion set budget = ${budget} where merchant = ${merchant} and id = ${promotionId}`.execute(db);
  return { kind: 'named', before: now.budget };
}

export async function hasBudget(db: Db, merchant: string, name: string): Promise<boolean> {
  const { rows } = await sql`select from promotion_budget where merchant = ${merchant} and name = ${name}`.execute(db);
  return rows.length > 0;
}
