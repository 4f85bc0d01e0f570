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

/** Whoever takes part is a member with a true account, where the reward centre is switched on. */
const takesPart: Condition = { all: [{ switch: 'REWCEN3', missing: true }, { member: 'personalCentre' }] };

/** Most pictures that prove something, and most bytes of one before it is written as base64 (M196). */
export const MOST_PICTURES = 3;
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;
/** Characters of one picture in base64. */
export const PICTURE_LENGTH = 4 * Math.ceil(MOST_PICTURE_BYTES / 3);
/** Longest remark of an application, in code points. */
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

/** M200: who won what of late, names half hidden. */
export const promotionWinners = defineCall<NoRequest, readonly PromotionWin[]>({
  name: 'promotionWinners',
  method: 'GET',
  path: '/wps/promotions/winners',
  module: 'COMM3',
  quiet: true,
  own: true,
  read: readPromotionWinners,
});

/** M196: how far the member has come in each promotion. */
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

/** What a member may take part in, by type of promotion (M68, M193). */
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

/** `status` I: issued. Without a type, rewards of every promotion. */
export interface ClaimableRequest {
  readonly promotionType?: string;
  readonly status: 'I';
}

/** The rewards that wait to be claimed (M194). */
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

/** Takes an issued reward: its money moves from the house's bonus account to the member's wallet. */
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

/** `pictures` are base64 of PNG or JPEG files. */
export interface ApplyRequest {
  readonly promotionId: string;
  readonly remarks: string;
  readonly pictures: readonly string[];
}

/** Asks for a reward that somebody of the house grants, with proof. */
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

/** The member's tickets of a raffle, each with the fingerprint of the seed that decides it. */
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

/** `clientSeed` is the browser's own share of chance; without a ticket named the oldest one is played. */
export interface RaffleClaimRequest {
  readonly promotionId: string;
  readonly ticketId?: string;
  readonly clientSeed?: string;
}

/** M198, M320: plays one ticket; what it wins moves to the member's wallet. */
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

/** M193: whom the member has invited, how far each has come, and what it earned. */
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

/** The member does without a bonus: what is left of it goes back, once; one that is not theirs, or has ended, needs nothing. Refused as grant_in_play while a round is open that it is staked in. */
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

/** M179: takes all cash back that is open, each day and category once, whoever asks how often; answers what has moved now. */
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
