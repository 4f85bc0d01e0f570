import * as Type from '#contract/call/type.ts';
import {
  anyText,
  exactly,
  knownMoney,
  moment,
  money,
  nonEmpty,
  oneOf,
  orNone,
  orNumber,
  replyTime,
  text,
} from '../call/call-schemas.ts';
import { own, readCount, readText, readWhole, readYes } from '../call/read.ts';
import { type AmountContext, fallback, plainReaderOf, type Reading, readAs, readerOf } from '../call/reader.ts';

/** A member's state in a promotion (M196). */
export const activityStatuses = [
  ...(['JOIN', 'CLAIM', 'APPLYING', 'CLOSE', 'REJECTED'] as const),
  ...(['ISSUED', 'CLAIMED', 'PROCESS', 'JOINED', 'COMING_SOON'] as const),
] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

/** The entry mode: automatic, joining, applying with proof, or playing tickets. */
export const promotionEntries = ['info', 'join', 'apply', 'raffle'] as const;
export type PromotionEntry = (typeof promotionEntries)[number];

/** The phase of a promotion by the gateway's clock. */
export const promotionPhases = ['before', 'running', 'over'] as const;
export type PromotionPhase = (typeof promotionPhases)[number];

/** Promotion types that the portal has a name and a picture for; a gateway may have others. */
export const PROMOTION_TYPES = [
  ...(['WELCOME', 'DEPOSIT', 'CASHBACK', 'TOURNAMENT', 'RAFFLE', 'REFERRAL', 'MISSION'] as const),
  ...(['SHARE', 'FESTIVAL', 'BIRTHDAY', 'CLUB', 'ZALO', 'INSURANCE'] as const),
] as const;

export const promotionId = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$' });
export const promotionType = Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z0-9_]*$' });
export const claimId = text(64);
export const seed = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]*$' });
/** A moment that a gateway may leave out. */
const at = replyTime;

const promotion = {
  id: orNumber(promotionId),
  /** WELCOME, DEPOSIT, CASHBACK ...; a gateway may have others. */
  type: fallback(promotionType, 'OTHER'),
  title: text(),
  summary: anyText(1_000),
  entry: fallback(oneOf(promotionEntries), 'info'),
  phase: fallback(oneOf(promotionPhases), 'running'),
  startsAt: Type.Optional(moment),
  endsAt: Type.Optional(moment),
  reward: Type.Optional(money),
  /** The URL of its own picture; absent: one is drawn by its type. */
  picture: Type.Optional(text(2_048)),
};
const listed = exactly(promotion, { requires: ['id', 'title'] });

/** `weight`: its share of the total weight. */
const prize = exactly(
  {
    amount: money,
    weight: readAs(Type.Integer({ minimum: 1 }), (value) => readCount(value) || undefined),
  },
  { requires: ['amount', 'weight'] },
);
/** The prizes of a raffle, rarest last; empty for other promotions. */
const prizes = Type.Array(prize);

/** `serverTime`: the gateway's time of the reply. */
export const promotionsReply = exactly({ serverTime: replyTime, promotions: Type.Array(listed) });

export const detailReply = exactly(
  {
    ...promotion,
    serverTime: replyTime,
    /** Untrusted HTML: only the sanitiser may render it. */
    content: anyText(100_000),
    prizes,
  },
  { requires: ['id', 'title'] },
);

/** A public win; the gateway masks the name. */
const win = exactly({ name: text(), title: anyText(), amount: money, at }, { requires: ['name', 'amount'] });
export const winnersReply = exactly({ winners: Type.Array(win) });
/** Rows without name or amount are left out. Never throws. */
export const readWinners = readerOf(winnersReply);

const activity = exactly(
  {
    promotionId: orNumber(promotionId),
    status: oneOf(activityStatuses),
    /** Why an application was rejected. */
    reason: Type.Optional(nonEmpty(anyText())),
    /** The claimable reward. */
    claimId: Type.Optional(orNumber(claimId)),
    /** The number of tickets that can be played. */
    tickets: Type.Optional(orNone(Type.Integer({ minimum: 0 }))),
  },
  { requires: ['promotionId', 'status'] },
);
export const activitiesReply = exactly({ activities: Type.Array(activity) });
/** Rows with an unknown status are left out. Never throws. */
export const readActivities = plainReaderOf(activitiesReply);

export const availableReply = Type.Record(
  promotionType,
  exactly({
    enabled: Type.Boolean(),
    count: Type.Optional(Type.Integer({ minimum: 0 })),
    code: Type.Optional(text(64)),
  }),
);

export interface AvailablePromotions {
  /** The referral promotion is on (M193). */
  readonly referral: boolean;
  readonly mission: boolean;
  readonly openMissions: number;
  /** The number of promotions that await the member, without missions. */
  readonly count: number;
  /** The code with which friends register. */
  readonly referralCode: string | undefined;
}

/** Reads the map by type (docs/reference/wire.md#promotions): an enabled type without a count counts as one. Never throws. */
export function readAvailablePromotions(value: unknown): AvailablePromotions {
  const types = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  const enabled = types.filter((type) => readYes(own(value, type), 'enabled'));
  const countOf = (type: string) => Math.max(0, readWhole(own(value, type), 'count') ?? 1);
  const isOn = (type: string) => enabled.includes(type);
  return {
    referral: isOn('REFERRAL'),
    mission: isOn('MISSION'),
    openMissions: isOn('MISSION') ? countOf('MISSION') : 0,
    count: enabled.filter((type) => type !== 'MISSION').reduce((sum, type) => sum + countOf(type), 0),
    referralCode: readText(own(value, 'REFERRAL'), 'code') || undefined,
  };
}

/** A reward that can be claimed. All fields but id and type are our extension. */
const reward = exactly(
  {
    rewardId: orNumber(claimId),
    promotionType,
    promotionId: Type.Optional(orNumber(promotionId)),
    title: Type.Optional(nonEmpty(anyText())),
    amount: Type.Optional(money),
    /** The earliest time to claim; undefined: now. */
    claimableAt: Type.Optional(moment),
    expiresAt: Type.Optional(moment),
  },
  { requires: ['rewardId'] },
);
export const rewardsReply = exactly({ rewards: Type.Array(reward) });
const readRewardsReply = readerOf(rewardsReply);

/** Reads the rewards; rows without an id are left out. Never throws. */
export function readRewards(value: unknown, context: AmountContext): readonly Reward[] {
  return readRewardsReply(value, context).rewards;
}

/** Cashback that moved now; undefined if the gateway did not report the amount. */
export const claimedReply = exactly({ amount: knownMoney });

/** The outcome of a ticket, with all data to verify it. */
export const outcomeReply = exactly(
  {
    ticketId: orNumber(claimId),
    /** Index of the prize. */
    prize: Type.Integer({ minimum: 0 }),
    amount: money,
    /** Hex; its SHA-256 is the commitment that was published before. */
    serverSeed: text(64),
    clientSeed: seed,
  },
  { requires: ['ticketId', 'prize', 'amount'] },
);

export const raffleReply = exactly({
  promotionId: orNumber(promotionId),
  /** Tickets, each with the commitment of its seed (SHA-256, hex). */
  tickets: Type.Array(
    exactly({ ticketId: orNumber(claimId), commitment: nonEmpty(text(64)) }, { requires: ['ticketId'] }),
  ),
  prizes,
  won: Type.Array(outcomeReply),
});

const friend = exactly(
  {
    /** Masked. */
    name: text(),
    at,
    /** Capped at the amount that the rule requires. */
    deposited: money,
    turnover: money,
    /** The member's reward for this friend; undefined if there is none yet. */
    earned: Type.Optional(money),
  },
  { requires: ['name'] },
);

/** The invited friends, the rule, and the total earnings. */
export const referralReply = exactly({
  /** What a friend must do, and the rewards of both; undefined if no rule is active. */
  rule: Type.Optional(exactly({ deposit: money, turnover: money, amount: money, friendAmount: money })),
  friends: Type.Array(friend, { maxItems: 100 }),
  earned: money,
  now: moment,
});

/** Amounts are minor units as text; times are epoch milliseconds of the gateway's clock. */
export type Promotion = Reading<typeof listed>;
export type PromotionDetail = Reading<typeof detailReply>;
export type Prize = Reading<typeof prize>;
export type PromotionWin = Reading<typeof win>;
export type Activity = Reading<typeof activity>;
export type Reward = Reading<typeof reward>;
export type RaffleState = Reading<typeof raffleReply>;
export type RaffleOutcome = Reading<typeof outcomeReply>;
export type Referral = Reading<typeof referralReply>;

/** Reads the list of promotions; rows without id or title are left out. Never throws. */
export const readPromotions = readerOf(promotionsReply);
/** Reads the member's state in a raffle. Never throws. */
export const readRaffleState = readerOf(raffleReply);
