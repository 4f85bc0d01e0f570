import type { Condition } from '#model/conditions/condition.ts';
import { defineCall, type NoRequest, readNothing } from '../call/call.ts';
import { relayPath } from '../call/relays.ts';
import {
  type Activity,
  type AvailablePromotions,
  type ClaimedReward,
  type PromotionDetail,
  type PromotionList,
  type PromotionWin,
  type RaffleOutcome,
  type RaffleState,
  type Referral,
  type Reward,
  readActivities,
  readAvailablePromotions,
  readClaimedCashback,
  readClaimedReward,
  readPromotionDetail,
  readPromotions,
  readPromotionWinners,
  readRaffleOutcome,
  readRaffleState,
  readReferral,
  readRewards,
} from './read.ts';

/** Members with a real account, if the reward centre is on. */
const takesPart: Condition = { all: [{ switch: 'REWCEN3', missing: true }, { member: 'personalCentre' }] };

/** Maximum number of proof pictures, and maximum bytes of one before base64 encoding (M196). */
export const MOST_PICTURES = 3;
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;
/** Maximum characters of one picture in base64. */
export const PICTURE_LENGTH = 4 * Math.ceil(MOST_PICTURE_BYTES / 3);
/** Maximum length of an application's remark, in code points. */
export const MOST_REMARKS = 500;

/** M195: the promotions of a site with their schedules. */
export const promotions = defineCall<NoRequest, PromotionList>({
  name: 'promotions',
  method: 'GET',
  path: '/wps/promotions',
  module: 'COMM3',
  quiet: true,
  knows: true,
  own: true,
  read: readPromotions,
});

/** M195: one promotion with its terms. */
export const promotionDetail = defineCall<{ readonly id: string }, PromotionDetail | undefined>({
  name: 'promotionDetail',
  method: 'GET',
  path: '/wps/promotions/detail',
  module: 'COMM3',
  quiet: true,
  knows: true,
  own: true,
  read: readPromotionDetail,
});

/** M200: recent winners, with masked names. */
export const promotionWinners = defineCall<NoRequest, readonly PromotionWin[]>({
  name: 'promotionWinners',
  method: 'GET',
  path: '/wps/promotions/winners',
  module: 'COMM3',
  quiet: true,
  own: true,
  read: readPromotionWinners,
});

/** M196: the member's state in each promotion. */
export const memberPromotions = defineCall<NoRequest, readonly Activity[]>({
  name: 'memberPromotions',
  method: 'GET',
  path: '/wps/member/promotions',
  module: 'REWCEN3',
  token: true,
  quiet: true,
  own: true,
  when: takesPart,
  read: readActivities,
});

/** The promotions available to a member, by type (M68, M193). */
export const availablePromotions = defineCall<NoRequest, AvailablePromotions>({
  name: 'availablePromotions',
  method: 'GET',
  path: relayPath('MCSFE_getAvailablePromotions'),
  module: 'REWCEN3',
  token: true,
  quiet: true,
  when: takesPart,
  read: readAvailablePromotions,
});

/** `status` I: issued. Without a type, rewards of all promotions. */
export interface ClaimableRequest {
  readonly promotionType?: string;
  readonly status: 'I';
}

/** The claimable rewards (M194). */
export const claimablePromotions = defineCall<ClaimableRequest, readonly Reward[]>({
  name: 'claimablePromotions',
  method: 'GET',
  path: relayPath('MCSFE_getClaimPromotion'),
  module: 'REWCEN3',
  token: true,
  quiet: true,
  when: takesPart,
  read: readRewards,
});

export interface ClaimRequest {
  readonly promotionClaimId: string;
  readonly promotionType: string;
}

/**
 * Claims an issued reward: its money moves from the operator's bonus account to the member's wallet. Refused with on_break
 * or self_excluded (value.until, absent: without end), as are joining, applying, raffles and cashback.
 */
export const claimPromotion = defineCall<ClaimRequest, ClaimedReward>({
  name: 'claimPromotion',
  method: 'POST',
  path: relayPath('MCSFE_claimIssuedPromotion'),
  module: 'REWCEN3',
  token: true,
  moves: true,
  when: takesPart,
  read: readClaimedReward,
});

export const joinPromotion = defineCall<{ readonly promotionId: string }, void>({
  name: 'joinPromotion',
  method: 'POST',
  path: relayPath('MCSFE_signUpPromotionJoin'),
  module: 'REWCEN3',
  token: true,
  when: takesPart,
  read: readNothing,
});

/** `pictures` are PNG or JPEG files in base64. */
export interface ApplyRequest {
  readonly promotionId: string;
  readonly remarks: string;
  readonly pictures: readonly string[];
}

/** Applies for a reward that staff grant, with proof. */
export const applyForReward = defineCall<ApplyRequest, void>({
  name: 'applyForReward',
  method: 'POST',
  path: relayPath('MCSFE_signUpRequestReward'),
  module: 'REWCEN3',
  token: true,
  bodyBytes: MOST_PICTURES * PICTURE_LENGTH + 32 * 1024,
  when: takesPart,
  read: readNothing,
});

/** The member's raffle tickets, each with the hash of the seed that decides it. */
export const raffleStatus = defineCall<{ readonly promotionId?: string }, RaffleState>({
  name: 'raffleStatus',
  method: 'GET',
  path: relayPath('MCSFE_getRafflePromotionStatus'),
  module: 'REWCEN3',
  token: true,
  quiet: true,
  when: takesPart,
  read: readRaffleState,
});

/** `clientSeed` is the browser's share of randomness; without a ticket id the oldest ticket is played. */
export interface RaffleClaimRequest {
  readonly promotionId: string;
  readonly ticketId?: string;
  readonly clientSeed?: string;
}

/** M198, M320: plays one ticket; the prize moves to the member's wallet. */
export const claimRaffle = defineCall<RaffleClaimRequest, RaffleOutcome | undefined>({
  name: 'claimRaffle',
  method: 'POST',
  path: relayPath('MCSFE_claimRafflePromotion'),
  module: 'REWCEN3',
  token: true,
  moves: true,
  when: takesPart,
  read: readRaffleOutcome,
});

/** M193: the members that this member invited, their progress, and the earnings. */
export const referral = defineCall<NoRequest, Referral>({
  name: 'referral',
  method: 'GET',
  path: '/wps/member/referral',
  module: 'REWCEN3',
  token: true,
  quiet: true,
  own: true,
  when: takesPart,
  read: readReferral,
});

/**
 * Forfeits the member's bonus: the remaining amount goes back, once; a bonus that has ended or belongs to another
 * member is a no-op. Refused with grant_in_play while an open round has a stake from it.
 */
export const giveUpGrant = defineCall<{ readonly id: string }, void>({
  name: 'giveUpGrant',
  method: 'POST',
  path: '/wps/member/grants/giveUp',
  module: 'COMM3',
  token: true,
  own: true,
  when: { member: 'personalCentre' },
  read: readNothing,
});

/**
 * M179: claims all open cashback. Idempotent: each day and category is paid once. Returns the amount that moved now.
 */
export const claimCashback = defineCall<NoRequest, ClaimedReward>({
  name: 'claimCashback',
  method: 'POST',
  path: '/wps/member/cashback',
  module: 'MANPLAYREB3',
  token: true,
  own: true,
  when: { all: [{ member: 'personalCentre' }, { switch: 'MANPLAYREB3' }] },
  read: readClaimedCashback,
});

export const promotionsCalls = [
  ...[promotions, promotionDetail, promotionWinners, memberPromotions],
  ...[availablePromotions, claimablePromotions, claimPromotion, joinPromotion, applyForReward],
  ...[raffleStatus, claimRaffle, referral, giveUpGrant, claimCashback],
];
