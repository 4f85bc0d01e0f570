import * as Type from '#contract/call/type.ts';
import {
  amount,
  anyText,
  exactly,
  moment,
  noRequest,
  nothing,
  oneOf,
  type SchemasOf,
  text,
  uuid,
} from '../call/call-schemas.ts';
import { protectionRefused } from '../protection/schemas.ts';
import type * as calls from './calls.ts';
import { MOST_PICTURES, MOST_REMARKS, PICTURE_LENGTH } from './calls.ts';
import { activityStatuses, promotionEntries, promotionPhases } from './read.ts';

const promotionId = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$' });
const promotionType = Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z0-9_]*$' });
const id = text(64);

const promotion = {
  id: promotionId,
  type: promotionType,
  title: text(),
  summary: anyText(1_000),
  entry: oneOf(promotionEntries),
  phase: oneOf(promotionPhases),
  startsAt: Type.Optional(moment),
  endsAt: Type.Optional(moment),
  reward: Type.Optional(amount),
};
const prizes = Type.Array(exactly({ amount, weight: Type.Integer({ minimum: 1 }) }));

const reward = exactly({
  rewardId: id,
  promotionType,
  // Our extension.
  promotionId: Type.Optional(promotionId),
  title: Type.Optional(anyText()),
  amount: Type.Optional(amount),
  claimableAt: Type.Optional(moment),
  expiresAt: Type.Optional(moment),
});

const seed = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]*$' });
const outcome = exactly({
  ticketId: id,
  prize: Type.Integer({ minimum: 0 }),
  amount,
  serverSeed: text(64),
  clientSeed: seed,
});
const picture = Type.String({
  minLength: 1,
  maxLength: PICTURE_LENGTH,
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
});

const available = exactly({
  enabled: Type.Boolean(),
  count: Type.Optional(Type.Integer({ minimum: 0 })),
  code: Type.Optional(text(64)),
});

/** During a break or exclusion. */
const refused = exactly(protectionRefused);

export const promotionsSchemas = {
  promotions: {
    request: noRequest,
    reply: exactly({ serverTime: moment, promotions: Type.Array(exactly(promotion)) }),
  },
  promotionDetail: {
    request: exactly({ id: promotionId }),
    reply: exactly({ ...promotion, serverTime: moment, content: anyText(100_000), prizes }),
  },
  promotionWinners: {
    request: noRequest,
    reply: exactly({ winners: Type.Array(exactly({ name: text(), title: anyText(), amount, at: moment })) }),
  },
  memberPromotions: {
    request: noRequest,
    reply: exactly({
      activities: Type.Array(
        exactly({
          promotionId,
          status: oneOf(activityStatuses),
          reason: Type.Optional(anyText()),
          claimId: Type.Optional(id),
          tickets: Type.Optional(Type.Integer({ minimum: 0 })),
        }),
      ),
    }),
  },
  availablePromotions: { request: noRequest, reply: Type.Record(promotionType, available) },
  claimablePromotions: {
    request: exactly({ promotionType: Type.Optional(promotionType), status: Type.Literal('I') }),
    reply: exactly({ rewards: Type.Array(reward) }),
    refused,
  },
  claimPromotion: {
    request: exactly({ promotionClaimId: id, promotionType }),
    reply: exactly({ rewards: Type.Array(reward) }),
  },
  joinPromotion: { request: exactly({ promotionId }), reply: nothing, refused },
  applyForReward: {
    request: exactly({
      promotionId,
      remarks: anyText(MOST_REMARKS),
      pictures: Type.Array(picture, { maxItems: MOST_PICTURES }),
    }),
    reply: nothing,
    refused,
  },
  raffleStatus: {
    request: exactly({ promotionId: Type.Optional(promotionId) }),
    reply: exactly({
      promotionId,
      tickets: Type.Array(exactly({ ticketId: id, commitment: text(64) })),
      prizes,
      won: Type.Array(outcome),
    }),
  },
  claimRaffle: {
    request: exactly({ promotionId, ticketId: Type.Optional(id), clientSeed: Type.Optional(seed) }),
    reply: outcome,
    refused,
  },
  referral: {
    request: noRequest,
    reply: exactly({
      rule: Type.Optional(exactly({ deposit: amount, turnover: amount, amount, friendAmount: amount })),
      friends: Type.Array(
        exactly({ name: text(), at: moment, deposited: amount, turnover: amount, earned: Type.Optional(amount) }),
        { maxItems: 100 },
      ),
      earned: amount,
      now: moment,
    }),
  },
  giveUpGrant: {
    request: exactly({ id: uuid }),
    reply: nothing,
  },
  claimCashback: { request: noRequest, reply: exactly({ amount }), refused },
} satisfies SchemasOf<typeof calls>;
