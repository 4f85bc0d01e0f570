import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { emitEvent } from '#gateway/stream/emit-event.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { type RuleTrouble, ruleTroubles } from '#model/promotions/rule-fields.ts';
import { paysMoreAt } from '#model/promotions/validate-rule.ts';
import { hasBudget } from './operator/budgets.ts';
import { readWords } from './read-model.ts';

export interface RuledPromotion {
  readonly id: string;
  readonly type: string;
  readonly entry: string;
  readonly title: string;
  /** In English, otherwise in the first available language. */
  readonly summary: string;
  /** Its content entry, which has the texts and the picture. */
  readonly contentEntry: bigint | null;
  readonly picture: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly budget: string | null;
  /** 0: the promotion never had a rule. */
  readonly version: bigint;
  readonly rule: PromotionRule | null;
  readonly isOn: boolean;
  /** Total issued by the rule, and the claimed part of it; minor units. */
  readonly issuedMinor: bigint;
  readonly claimedMinor: bigint;
  readonly members: number;
}

export async function listRules(db: Db, merchant: string): Promise<readonly RuledPromotion[]> {
  const { rows } = await sql<RuledPromotion>`
    select p.id, p.type, p.entry, p.budget, piece.id as "contentEntry", piece.picture, p.starts_at as "startsAt", p.ends_at as "endsAt", coalesce(r.version, 0)::bigint as version, r.rule, coalesce(r.is_on, false) as "isOn",
        coalesce(w.issued, 0)::bigint as "issuedMinor", coalesce(w.claimed, 0)::bigint as "claimedMinor", coalesce(w.members, 0)::integer as members
      from promotion p
        left join content_entry piece on piece.merchant = p.merchant and piece.promotion_id = p.id
        left join lateral (
          select version, rule, is_on from promotion_rule where merchant = p.merchant and promotion_id = p.id order by version desc limit 1) r on true
        left join lateral (
          select sum(amount) as issued, sum(amount) filter (where claimed_at is not null) as claimed, count(distinct member_id) as members
            from promotion_reward where merchant = p.merchant and promotion_id = p.id and withdrawn_at is null) w on true
      where p.merchant = ${merchant} order by piece.position, p.id`.execute(db);
  const words = await readWords(db, merchant, 'EN');
  return rows.map((row) => {
    const { title = row.id, summary = '', picture } = words.get(row.id) ?? {};
    return { ...row, title, summary, picture: picture ?? row.picture };
  });
}

export interface WantedRule {
  readonly promotionId: string;
  /** Version of the rule that was read; 0: there was none. */
  readonly version: bigint;
  readonly rule: PromotionRule;
  readonly isOn: boolean;
  /** Budget that pays; null: the operator's bonus account. */
  readonly budget: string | null;
}

/** Result: the new version, a version conflict, or an invalid value. */
export type RuleSet =
  | { readonly kind: 'set'; readonly version: bigint; readonly before: RuledPromotion }
  | { readonly kind: 'stale'; readonly version: bigint }
  | { readonly kind: 'unknown' | 'entry' | 'budget' }
  | { readonly kind: 'unfit'; readonly troubles: readonly RuleTrouble[] };

/**
 * Sets a promotion's rule, by one staff user or, above the merchant's limit, two, and writes an event to the stream:
 * later events are evaluated by the new rule. Rewards issued by the old rule are still owed. The way of entry follows
 * from the kind: applications for ZALO, selection with a deposit for a match that does not apply to all deposits.
 */
export async function setRule(
  db: Db,
  merchant: string,
  wanted: WantedRule,
  by: string,
  proposedBy?: string,
): Promise<RuleSet> {
  const { promotionId, version, rule, isOn, budget } = wanted;
  const troubles = ruleTroubles(rule);
  if (troubles.length > 0) return { kind: 'unfit', troubles };
  await sql`select from promotion where merchant = ${merchant} and id = ${promotionId} for update`.execute(db);
  const before = (await listRules(db, merchant)).find(({ id }) => id === promotionId);
  if (before === undefined) return { kind: 'unknown' };
  if (before.version !== version) return { kind: 'stale', version: before.version };
  if (before.entry === 'raffle' || (rule.kind === 'ZALO') !== (before.entry === 'apply')) return { kind: 'entry' };
  if (budget !== null && !(await hasBudget(db, merchant, budget))) return { kind: 'budget' };
  const isChosen = rule.kind === 'DEPOSIT_MATCH' && rule.everyDeposit !== true && isOn;
  if (isChosen && before.entry !== 'join') return { kind: 'entry' };
  const next = version + 1n;
  await db
    .insertInto('promotion_rule')
    .values({
      merchant,
      promotion_id: promotionId,
      version: next,
      rule: JSON.stringify(rule),
      is_on: isOn,
      set_by: by,
      proposed_by: proposedBy ?? null,
    })
    .execute();
  await db
    .updateTable('promotion')
    .set({ budget, with_deposit: isChosen, ...(isChosen && { gives_on_join: false }) })
    .where('merchant', '=', merchant)
    .where('id', '=', promotionId)
    .execute();
  await emitEvent(db, merchant, { kind: 'ruleSet', promotionId, version: isOn ? next : undefined });
  return { kind: 'set', version: next, before };
}

/** The active rule of a promotion; undefined: none. */
export async function readRuleOf(db: Db, merchant: string, promotionId: string) {
  const { rows } = await sql<{ version: bigint; rule: PromotionRule; on: boolean }>`
    select version, rule, is_on as on from promotion_rule
      where merchant = ${merchant} and promotion_id = ${promotionId} order by version desc limit 1`.execute(db);
  return rows[0]?.on === true ? rows[0] : undefined;
}

/** Whether an active rule pays more at one rank than at another. */
export async function rulesPayMore(
  db: Db,
  merchant: string,
  ranks: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const { rows } = await sql<{ rule: PromotionRule; on: boolean }>`
    select distinct on (promotion_id) rule, is_on as on from promotion_rule
      where merchant = ${merchant} order by promotion_id, version desc`.execute(db);
  return rows.some(({ rule, on }) => on && paysMoreAt(rule, ranks));
}
