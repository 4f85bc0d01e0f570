import { writeAmount } from '#contract/call/amount.ts';
import {
  applyForReward,
  availablePromotions,
  claimablePromotions,
  claimCashback,
  claimPromotion,
  claimRaffle,
  giveUpGrant,
  joinPromotion,
  memberPromotions,
  promotionDetail,
  promotions,
  promotionWinners,
  raffleStatus,
  referral,
} from '#contract/promotions/calls.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import { readContent } from '#gateway/content/visitor.ts';
import { sqlState } from '#gateway/db/errors.ts';
import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { redrawPictures } from '#gateway/pictures/redraw-pictures.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { claimCashback as claimOpenCashback } from './cashback.ts';
import type { Asked, Partaker, PromotionDeps } from './deps.ts';
import { readActivities, readAvailable } from './member-view.ts';
import { playTicket, readRaffle } from './raffle.ts';
import { readPromotion, readPromotions } from './read-model.ts';
import { readReferral } from './referral.ts';
import { CLAIM_REFUSALS, findReward, isKeySpent, readIssued, readWinners } from './rewards.ts';
import { answerToApplying, joinPromotion as join, keepApplication } from './take-part.ts';

/** Applications per member and hour, because re-encoding pictures is expensive. */
const APPLICATIONS = { limit: 10, windowMs: 3_600_000 };

/** Routes of promotions, rewards and raffles (M195, M196, M198, M200, M320). */
export function promotionsRoutes(pipeline: Pipeline, deps: PromotionDeps): void {
  const asking = createAsking(pipeline, deps);
  readingRoutes(pipeline, asking, deps);
  partakingRoutes(pipeline, asking, deps);
}

const TAKEN = '23505';

/**
 * Pays a reward under the request's idempotency key; returns the refusal. Throws if the key was used for another
 * movement.
 */
function createPaying(db: Pipeline['context']['db']) {
  return async (visit: Visit, { claims, grants }: PromotionDeps, of: { rewardId: string; memberId: string }) => {
    const { merchant, idempotencyKey: key = '' } = visit;
    const paid = await claims.pay(merchant, { ...of, key: moneyKey('member', key) }).catch((error: unknown) => {
      if (sqlState(error) === TAKEN) throw new Failure('idempotency_key_reused');
      throw error;
    });
    const { outcome, grantId } = paid;
    if (outcome === 'reused') throw new Failure('idempotency_key_reused');
    if (outcome === 'done' && grantId !== null)
      await db.withMerchant(merchant, (scope) => grants.given(scope, merchant, grantId));
    return CLAIM_REFUSALS[outcome];
  };
}

interface Asking {
  /** The refusal during a break or exclusion of the visitor; undefined: none. */
  refusePaused(visit: Visit): Promise<Refusal | undefined>;
  /** The same before the visitor takes something: registers of self-exclusion are asked first. */
  refuseTaking(visit: Visit): Promise<Refusal | undefined>;
  /** Runs work in the merchant's scope, with its currency. */
  inMerchant<T>(visit: Visit, work: (db: Db, asked: Asked) => Promise<T>): Promise<T>;
  forMember<T>(visit: Visit, work: (db: Db, taking: Partaker) => Promise<T>): Promise<T>;
}

function createAsking(pipeline: Pipeline, deps: PromotionDeps): Asking {
  const { db, clock } = pipeline.context;
  const refusePaused = (visit: Visit) =>
    db.withMerchant(visit.merchant, (scope) => deps.refusePaused(scope, visit.merchant, memberOf(visit).memberId));
  return {
    refusePaused,
    async refuseTaking(visit) {
      await deps.askRegisters(visit.merchant, memberOf(visit).memberId);
      return refusePaused(visit);
    },
    inMerchant: (visit, work) =>
      readContent(pipeline, visit, async (scope, visitor) => {
        const { exponent } = await deps.readCurrency(scope, visit.merchant);
        return work(scope, { ...visitor, exponent });
      }),
    forMember(visit, work) {
      const { memberId, member } = memberOf(visit);
      const taking = { merchant: visit.merchant, memberId, member, now: clock.now() };
      return db.withMerchant(visit.merchant, (scope) => work(scope, taking));
    },
  };
}

/** Read routes: promotions and the member's state. */
function readingRoutes(
  pipeline: Pipeline,
  { inMerchant, forMember, refusePaused }: Asking,
  { readMissions }: PromotionDeps,
): void {
  registerCall(pipeline, promotions, async (_, visit) => succeed(await inMerchant(visit, readPromotions)));
  registerCall(pipeline, promotionDetail, async ({ id }, visit) => {
    const found = await inMerchant(visit, (scope, asked) => readPromotion(scope, asked, id));
    return found === undefined ? refuse('not_found') : succeed(found);
  });
  registerCall(pipeline, promotionWinners, async (_, visit) => succeed(await inMerchant(visit, readWinners)));
  registerCall(pipeline, memberPromotions, async (_, visit) => succeed(await forMember(visit, readActivities)));
  registerCall(pipeline, availablePromotions, async (_, visit) => {
    // Nothing is offered during a break.
    if ((await refusePaused(visit)) !== undefined) return succeed({});
    return succeed(await forMember(visit, (scope, taking) => readAvailable(scope, taking, readMissions)));
  });
  registerCall(pipeline, claimablePromotions, async ({ promotionType }, visit) => {
    const { memberId } = memberOf(visit);
    return succeed(await inMerchant(visit, (scope, asked) => readIssued(scope, asked, memberId, promotionType)));
  });
  registerCall(pipeline, raffleStatus, async ({ promotionId }, visit) => {
    const { memberId } = memberOf(visit);
    const found = await inMerchant(visit, (scope, asked) => readRaffle(scope, asked, memberId, promotionId));
    return found === undefined ? refuse('not_found') : succeed(found);
  });
  registerCall(pipeline, referral, async (_, visit) => {
    const { memberId } = memberOf(visit);
    return succeed(
      await inMerchant(visit, (scope, { merchant, now, exponent }) =>
        readReferral(scope, { merchant, memberId, now }, exponent),
      ),
    );
  });
}

/** Member actions: claim, join, apply, play. */
function partakingRoutes(pipeline: Pipeline, asking: Asking, deps: PromotionDeps): void {
  const { inMerchant, forMember, refuseTaking } = asking;
  const { clock, random, pool, db } = pipeline.context;
  const pay = createPaying(db);
  const applications = createRateLimit({ db, clock }, 'promotions.applications', APPLICATIONS);

  registerCall(pipeline, claimPromotion, async (claim, visit) => {
    const paused = await refuseTaking(visit);
    if (paused !== undefined) return paused;
    const { memberId } = memberOf(visit);
    const reward = await inMerchant(visit, (scope, asked) => findReward(scope, asked, { ...claim, memberId }));
    if (reward === undefined) {
      const isSpent = await inMerchant(visit, (scope) =>
        isKeySpent(scope, visit.merchant, memberId, visit.idempotencyKey),
      );
      return refuse(isSpent ? 'idempotency_key_reused' : 'not_found');
    }
    const refusal = await pay(visit, deps, { rewardId: reward.rewardId, memberId });
    return refusal === undefined ? succeed({ rewards: [reward] }) : refuse(refusal);
  });
  registerCall(pipeline, giveUpGrant, async ({ id }, visit) =>
    forMember(visit, async (scope, { merchant, memberId }) => {
      const ended = await deps.grants.giveUp(scope, merchant, memberId, id);
      // A missing or ended bonus counts as given up.
      return ended === 'in-play' ? refuse('grant_in_play') : succeed(null);
    }),
  );
  registerCall(pipeline, claimCashback, async (_, visit) => {
    const paused = await refuseTaking(visit);
    if (paused !== undefined) return paused;
    return inMerchant(visit, async (scope, { merchant, now, exponent }) => {
      const taking = { merchant, now, memberId: memberOf(visit).memberId };
      const { movedMinor, isShort } = await claimOpenCashback(scope, deps, taking);
      // The budget is used up: open cashback stays open until staff refill the budget.
      if (isShort && movedMinor === 0n) return refuse('promotion_closed');
      return succeed({ amount: writeAmount(movedMinor, exponent) });
    });
  });
  registerCall(pipeline, joinPromotion, async ({ promotionId }, visit) => {
    const paused = await refuseTaking(visit);
    return paused ?? forMember(visit, (scope, taking) => join(scope, taking, promotionId, random));
  });
  registerCall(pipeline, applyForReward, async (request, visit) => {
    const { promotionId, remarks } = request;
    await applications.take(visit.merchant, memberOf(visit).memberId);
    const paused = await refuseTaking(visit);
    if (paused !== undefined) return paused;
    // Check whether the member may apply before decoding a picture.
    const answer = await forMember(visit, (scope, taking) => answerToApplying(scope, taking, promotionId));
    if (answer !== undefined) return answer;
    const images = await redrawPictures(pool, visit.merchant, request.pictures);
    if (images === undefined) return refuse('picture_refused');
    return forMember(visit, (scope, taking) => keepApplication(scope, taking, { promotionId, remarks, images }));
  });
  registerCall(pipeline, claimRaffle, async (play, visit) => {
    const paused = await refuseTaking(visit);
    if (paused !== undefined) return paused;
    const who = { memberId: memberOf(visit).memberId, key: visit.idempotencyKey ?? '' };
    return inMerchant(visit, (scope, asked) => playTicket(scope, deps, asked, { ...play, ...who }));
  });
}
