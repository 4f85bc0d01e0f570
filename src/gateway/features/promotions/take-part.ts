import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';
import { readTwoAbove } from '#gateway/providers/two-above.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { wageringOf } from '#model/promotions/validate-rule.ts';
import { canApply, canJoin } from './activity.ts';
import type { Partaker, Taking } from './deps.ts';
import { readStandings } from './member-view.ts';
import { giveTickets } from './raffle.ts';
import { type Issue, issueReward, readIssuedMinor } from './rewards.ts';
import { readRuleOf } from './rules.ts';

type Taken = ReturnType<typeof succeed<null>> | Refusal;

/** Joins a member to a promotion that is open for joining; idempotent. */
export async function joinPromotion(
  db: Db,
  taking: Partaker,
  promotionId: string,
  random: RandomBytes,
): Promise<Taken> {
  const { merchant, memberId, now } = taking;
  const [standing] = await readStandings(db, taking, promotionId);
  if (standing === undefined) return refuse('not_found');
  if (standing.facts.joined) return succeed(null);
  if (!standing.shown || !canJoin(standing.facts)) return refuse('promotion_closed');
  await db
    .insertInto('promotion_entry')
    .values({ merchant, promotion_id: promotionId, member_id: memberId, joined_at: new Date(now) })
    .onConflict((on) => on.doNothing())
    .execute();
  const promotion = await db
    .selectFrom('promotion')
    .select(['id', 'reward', 'gives_on_join', 'tickets'])
    .where('merchant', '=', merchant)
    .where('id', '=', promotionId)
    .executeTakeFirstOrThrow();
  await giveTickets(db, taking, promotion, random);
  if (promotion.gives_on_join && promotion.reward !== null)
    await issueReward(db, { ...taking, promotionId, origin: 'join', amountMinor: promotion.reward });
  return succeed(null);
}

/** The answer to any application for a promotion now; undefined: it would be accepted. */
export async function answerToApplying(db: Db, taking: Partaker, promotionId: string): Promise<Taken | undefined> {
  const [standing] = await readStandings(db, taking, promotionId);
  if (standing === undefined) return refuse('not_found');
  if (standing.facts.request === 'open') return succeed(null);
  return standing.shown && canApply(standing.facts) ? undefined : refuse('promotion_closed');
}

/** Stores an application with its re-encoded proof pictures; only one may be open at a time. */
export async function keepApplication(
  db: Db,
  taking: Partaker,
  application: { readonly promotionId: string; readonly remarks: string; readonly images: readonly Buffer[] },
): Promise<Taken> {
  const { merchant, memberId, now } = taking;
  const { promotionId, remarks, images } = application;
  const answer = await answerToApplying(db, taking, promotionId);
  if (answer !== undefined) return answer;
  const request = await db
    .insertInto('promotion_request')
    .values({ merchant, promotion_id: promotionId, member_id: memberId, remarks, asked_at: new Date(now) })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (request === undefined || images.length === 0) return succeed(null);
  await db
    .insertInto('promotion_picture')
    .values(images.map((image, position) => ({ merchant, request_id: request.id, position, image })))
    .execute();
  return succeed(null);
}

/** The award exceeds the promotion's cap, `capMinor` in minor units. Nothing was done. */
export class AwardTooLarge extends Error {
  override readonly name = 'AwardTooLarge';
  readonly capMinor: bigint;

  constructor(capMinor: bigint) {
    super(`An award is at most ${capMinor} minor units`);
    this.capMinor = capMinor;
  }
}

export type Verdict =
  /** At most the promotion's cap (D67). */
  { readonly approved: true; readonly amountMinor: bigint } | { readonly approved: false; readonly reason: string };

/** The deciding staff users; `proposedBy` above the merchant's limit. */
interface Deciding extends Pick<Taking, 'merchant' | 'now'> {
  readonly answeredBy: string;
  readonly proposedBy: string | undefined;
}

/**
 * Maximum award of one application: the amount of the promotion's rule, limited by the remaining member cap; without a
 * rule the promotion's reward; otherwise the merchant's limit, so that every award is bounded.
 */
async function capOf(
  db: Db,
  { merchant, memberId, promotionId }: Pick<Issue, 'merchant' | 'memberId' | 'promotionId'>,
  rule: PromotionRule | undefined,
): Promise<bigint> {
  if (rule?.amount !== undefined) {
    const each = BigInt(rule.amount);
    if (rule.memberMost === undefined) return each;
    const left = BigInt(rule.memberMost) - (await readIssuedMinor(db, { merchant, memberId, promotionId }));
    return left < 0n ? 0n : left < each ? left : each;
  }
  const { reward } = await db
    .selectFrom('promotion')
    .select('reward')
    .where('merchant', '=', merchant)
    .where('id', '=', promotionId)
    .executeTakeFirstOrThrow();
  return reward ?? readTwoAbove(db, merchant);
}

/**
 * Answers an open application: issues a reward, or stores the reason of the rejection for the member. False if it is
 * not open any more.
 */
export async function answerApplication(
  db: Db,
  { merchant, now, answeredBy, proposedBy }: Deciding,
  requestId: string,
  verdict: Verdict,
): Promise<boolean> {
  const answered = await db
    .updateTable('promotion_request')
    .set({
      status: verdict.approved ? 'approved' : 'rejected',
      reason: verdict.approved ? null : verdict.reason,
      answered_at: new Date(now),
      answered_by: answeredBy,
      proposed_by: proposedBy ?? null,
    })
    .where('merchant', '=', merchant)
    .where('id', '=', requestId)
    .where('status', '=', 'open')
    .returning(['promotion_id', 'member_id'])
    .executeTakeFirst();
  if (answered === undefined) return false;
  const { promotion_id: promotionId, member_id: memberId } = answered;
  if (verdict.approved) {
    const { amountMinor } = verdict;
    const found = await readRuleOf(db, merchant, promotionId);
    const capMinor = await capOf(db, { merchant, memberId, promotionId }, found?.rule);
    if (amountMinor > capMinor) throw new AwardTooLarge(capMinor);
    const wagering = found && wageringOf(found.rule, amountMinor);
    const origin = `request ${requestId}`;
    const of = { merchant, memberId, now, promotionId, origin, amountMinor };
    await issueReward(db, { ...of, wagering, ruleVersion: found?.version });
  }
  return true;
}
