import * as Type from '#contract/call/type.ts';
import type { Condition } from '#model/conditions/condition.ts';
import { anyText, exactly, noRequest, nothing, uuid } from '../call/call-schemas.ts';
import type { Sent } from '../call/reader.ts';
import { relayPath } from '../call/relays.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { protectionRefused } from '../protection/schemas.ts';
import {
  activitiesReply,
  availableReply,
  claimedReply,
  claimId,
  detailReply,
  outcomeReply,
  promotionId,
  promotionsReply,
  promotionType,
  raffleReply,
  readActivities,
  readAvailablePromotions,
  readRewards,
  readWinners,
  referralReply,
  rewardsReply,
  seed,
  winnersReply,
} from './read.ts';

/** Members with a real account, if the reward centre is on. */
const takesPart: Condition = { all: [{ switch: 'REWCEN3', missing: true }, { member: 'personalCentre' }] };

/** Maximum number of proof pictures, and maximum bytes of one before base64 encoding (M196). */
export const MOST_PICTURES = 3;
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;
/** Maximum characters of one picture in base64. */
const PICTURE_LENGTH = 4 * Math.ceil(MOST_PICTURE_BYTES / 3);
/** Maximum length of an application's remark, in code points. */
export const MOST_REMARKS = 500;

/** During a break or exclusion. */
const refused = exactly(protectionRefused);

/** M195: the promotions of a site with their schedules. */
export const promotions = defineSchemaCall({
  name: 'promotions',
  method: 'GET',
  path: '/wps/promotions',
  module: 'COMM3',
  quiet: true,
  knows: true,
  own: true,
  request: noRequest,
  reply: promotionsReply,
});

/** M195: one promotion with its terms. */
export const promotionDetail = defineSchemaCall({
  name: 'promotionDetail',
  method: 'GET',
  path: '/wps/promotions/detail',
  module: 'COMM3',
  quiet: true,
  knows: true,
  own: true,
  request: exactly({ id: promotionId }),
  reply: detailReply,
});

/** M200: recent winners, with masked names. */
export const promotionWinners = defineSchemaCall({
  name: 'promotionWinners',
  method: 'GET',
  path: '/wps/promotions/winners',
  module: 'COMM3',
  quiet: true,
  own: true,
  request: noRequest,
  reply: winnersReply,
  read: (value, context) => readWinners(value, context).winners,
});

/** M196: the member's state in each promotion. */
export const memberPromotions = defineSchemaCall({
  name: 'memberPromotions',
  method: 'GET',
  path: '/wps/member/promotions',
  module: 'REWCEN3',
  token: true,
  quiet: true,
  own: true,
  when: takesPart,
  request: noRequest,
  reply: activitiesReply,
  read: (value) => readActivities(value).activities,
});

/** The promotions available to a member, by type (M68, M193). */
export const availablePromotions = defineSchemaCall({
  name: 'availablePromotions',
  method: 'GET',
  path: relayPath('MCSFE_getAvailablePromotions'),
  module: 'REWCEN3',
  token: true,
  quiet: true,
  when: takesPart,
  request: noRequest,
  reply: availableReply,
  read: readAvailablePromotions,
});

/** The claimable rewards (M194); `status` I: issued. Without a type, rewards of all promotions. */
export const claimablePromotions = defineSchemaCall({
  name: 'claimablePromotions',
  method: 'GET',
  path: relayPath('MCSFE_getClaimPromotion'),
  module: 'REWCEN3',
  token: true,
  quiet: true,
  when: takesPart,
  request: exactly({ promotionType: Type.Optional(promotionType), status: Type.Literal('I') }),
  reply: rewardsReply,
  refused,
  read: readRewards,
});

const claimRequest = exactly({ promotionClaimId: claimId, promotionType });
export type ClaimRequest = Sent<typeof claimRequest>;

/**
 * Claims an issued reward: its money moves from the operator's bonus account to the member's wallet. Refused with on_break
 * or self_excluded (value.until, absent: without end), as are joining, applying, raffles and cashback.
 */
export const claimPromotion = defineSchemaCall({
  name: 'claimPromotion',
  method: 'POST',
  path: relayPath('MCSFE_claimIssuedPromotion'),
  module: 'REWCEN3',
  token: true,
  moves: true,
  when: takesPart,
  request: claimRequest,
  reply: rewardsReply,
  read: (value, context) => ({ amountMinor: readRewards(value, context)[0]?.amountMinor }),
});

export const joinPromotion = defineSchemaCall({
  name: 'joinPromotion',
  method: 'POST',
  path: relayPath('MCSFE_signUpPromotionJoin'),
  module: 'REWCEN3',
  token: true,
  when: takesPart,
  request: exactly({ promotionId }),
  reply: nothing,
  refused,
});

/** A PNG or JPEG file in base64. */
const picture = Type.String({
  minLength: 1,
  maxLength: PICTURE_LENGTH,
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
});

/** Applies for a reward that staff grant, with proof. */
export const applyForReward = defineSchemaCall({
  name: 'applyForReward',
  method: 'POST',
  path: relayPath('MCSFE_signUpRequestReward'),
  module: 'REWCEN3',
  token: true,
  bodyBytes: MOST_PICTURES * PICTURE_LENGTH + 32 * 1024,
  when: takesPart,
  request: exactly({
    promotionId,
    remarks: anyText(MOST_REMARKS),
    pictures: Type.Array(picture, { maxItems: MOST_PICTURES }),
  }),
  reply: nothing,
  refused,
});

/** The member's raffle tickets, each with the hash of the seed that decides it. */
export const raffleStatus = defineSchemaCall({
  name: 'raffleStatus',
  method: 'GET',
  path: relayPath('MCSFE_getRafflePromotionStatus'),
  module: 'REWCEN3',
  token: true,
  quiet: true,
  when: takesPart,
  request: exactly({ promotionId: Type.Optional(promotionId) }),
  reply: raffleReply,
});

/** `clientSeed` is the browser's share of randomness; without a ticket id the oldest ticket is played. */
const raffleClaim = exactly({
  promotionId,
  ticketId: Type.Optional(claimId),
  clientSeed: Type.Optional(seed),
});
export type RaffleClaimRequest = Sent<typeof raffleClaim>;

/** M198, M320: plays one ticket; the prize moves to the member's wallet. */
export const claimRaffle = defineSchemaCall({
  name: 'claimRaffle',
  method: 'POST',
  path: relayPath('MCSFE_claimRafflePromotion'),
  module: 'REWCEN3',
  token: true,
  moves: true,
  when: takesPart,
  request: raffleClaim,
  reply: outcomeReply,
  refused,
});

/** M193: the members that this member invited, their progress, and the earnings. */
export const referral = defineSchemaCall({
  name: 'referral',
  method: 'GET',
  path: '/wps/member/referral',
  module: 'REWCEN3',
  token: true,
  quiet: true,
  own: true,
  when: takesPart,
  request: noRequest,
  reply: referralReply,
});

/**
 * Forfeits the member's bonus: the remaining amount goes back, once; a bonus that has ended or belongs to another
 * member is a no-op. Refused with grant_in_play while an open round has a stake from it.
 */
export const giveUpGrant = defineSchemaCall({
  name: 'giveUpGrant',
  method: 'POST',
  path: '/wps/member/grants/giveUp',
  module: 'COMM3',
  token: true,
  own: true,
  when: { member: 'personalCentre' },
  request: exactly({ id: uuid }),
  reply: nothing,
});

/**
 * M179: claims all open cashback. Idempotent: each day and category is paid once. Returns the amount that moved now.
 */
export const claimCashback = defineSchemaCall({
  name: 'claimCashback',
  method: 'POST',
  path: '/wps/member/cashback',
  module: 'MANPLAYREB3',
  token: true,
  own: true,
  when: { all: [{ member: 'personalCentre' }, { switch: 'MANPLAYREB3' }] },
  request: noRequest,
  reply: claimedReply,
  refused,
});

export const promotionsCalls = [
  ...[promotions, promotionDetail, promotionWinners, memberPromotions],
  ...[availablePromotions, claimablePromotions, claimPromotion, joinPromotion, applyForReward],
  ...[raffleStatus, claimRaffle, referral, giveUpGrant, claimCashback],
];
