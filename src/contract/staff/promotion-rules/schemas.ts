import Type from 'typebox';
import { amount, anyText, exactly, noRequest, type SchemasOf, text, uuid } from '#contract/call/call-schemas.ts';
import { conflict, memberId, moment, reason, seenVersion, versioned } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';

const id = Type.String({ maxLength: 64, pattern: '^[a-z0-9][a-z0-9-]*$' });
const budget = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$' });
const minor = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
const rank = Type.Integer({ minimum: 0, maximum: 99 });
const parts = Type.Array(
  exactly({
    category: Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,31}$' }),
    ppm: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  }),
  { maxItems: 20 },
);

/** Equals schemas/promotion-rule.schema.json; a test compares the two. */
export const promotionRule = exactly({
  kind: Type.Enum(['DEPOSIT_MATCH', 'CASHBACK', 'RED_PACKET', 'REFERRAL', 'RANK_UP', 'MONTHLY', 'BIRTHDAY', 'ZALO']),
  claim: Type.Enum(['AUTO', 'CLAIM']),
  ready: Type.Enum(['AT_ONCE', 'NEXT_DAY']),
  days: Type.Integer({ minimum: 1, maximum: 365 }),
  once: Type.Optional(Type.Enum(['EVER', 'DAY', 'MONTH', 'EACH'])),
  amount: Type.Optional(minor),
  friendAmount: Type.Optional(minor),
  matchPpm: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  most: Type.Optional(minor),
  memberMost: Type.Optional(minor),
  depositLeast: Type.Optional(minor),
  turnoverLeast: Type.Optional(minor),
  everyDeposit: Type.Optional(Type.Boolean()),
  ranks: Type.Optional(Type.Array(exactly({ rank, amount: minor }), { maxItems: 99 })),
  rates: Type.Optional(parts),
  rankFrom: Type.Optional(rank),
  newDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
  wagering: Type.Optional(
    exactly({
      times: Type.Integer({ minimum: 1, maximum: 100 }),
      contribution: Type.Optional(parts),
      cap: Type.Optional(minor),
      mostPerBet: Type.Optional(minor),
    }),
  ),
});

const ruled = exactly({
  summary: anyText(4_000),
  type: text(40),
  startsAt: Type.Optional(moment),
  endsAt: Type.Optional(moment),
  id: text(64),
  title: anyText(1_000),
  entry: text(20),
  version: Type.Integer({ minimum: 0 }),
  rule: Type.Optional(promotionRule),
  isOn: Type.Boolean(),
  budget: Type.Optional(budget),
  issued: amount,
  claimed: amount,
  members: Type.Integer({ minimum: 0 }),
});

export const promotionRulesSchemas = {
  staffRules: {
    request: noRequest,
    reply: exactly({
      rules: Type.Array(ruled),
      budgets: Type.Array(
        exactly({
          name: budget,
          left: amount,
          filled: amount,
          spent: amount,
          reserved: amount,
          promotions: Type.Array(text(64)),
        }),
      ),
      currency: text(16),
      exponent: Type.Integer({ minimum: 0, maximum: 8 }),
    }),
  },
  tryPromotionRule: {
    request: exactly({ id, rule: promotionRule }),
    reply: exactly({
      day: text(10),
      amount,
      members: Type.Integer({ minimum: 0 }),
      isAtMost: Type.Boolean(),
    }),
  },
  putPromotionRule: {
    request: exactly({
      id,
      version: seenVersion,
      rule: promotionRule,
      isOn: Type.Boolean(),
      reason,
      budget: Type.Optional(budget),
    }),
    reply: versioned,
    refused: conflict,
  },
  fillPromotionBudget: {
    request: exactly({
      name: budget,
      reason,
      key: uuid,
      amount: Type.String({ maxLength: 24, pattern: '^-?[0-9]+(\\.[0-9]+)?$' }),
    }),
    reply: exactly({ left: amount }),
  },
  promotionBudget: {
    request: exactly({ name: budget, after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) }),
    reply: exactly({
      days: Type.Array(exactly({ day: text(10), spent: amount, count: Type.Integer({ minimum: 0 }) })),
      rows: Type.Array(
        exactly({
          id: text(20),
          at: moment,
          amount,
          isBonus: Type.Boolean(),
          memberId: Type.Optional(text(36)),
          account: Type.Optional(text(64)),
          title: Type.Optional(anyText(1_000)),
        }),
      ),
      next: Type.Optional(text(20)),
    }),
  },
  namePromotionBudget: {
    request: exactly({ id, seen: Type.Optional(budget), budget, reason }),
    reply: exactly({ budget }),
    refused: conflict,
  },
  promotionPlaces: {
    request: exactly({ id, category: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,31}$' })) }),
    reply: exactly({
      firstDay: Type.Optional(text(10)),
      lastDay: text(10),
      isOver: Type.Boolean(),
      settledAt: Type.Optional(moment),
      count: Type.Integer({ minimum: 0 }),
      entrants: Type.Array(
        exactly({ memberId, account: text(64), joinedAt: moment, bet: amount, given: Type.Optional(amount) }),
      ),
    }),
  },
  givePromotionPlaces: {
    request: exactly({
      id,
      reason,
      places: Type.Array(
        exactly({ memberId, amount: Type.String({ maxLength: 24, pattern: '^[0-9]+(\\.[0-9]+)?$' }) }),
        {
          maxItems: 200,
        },
      ),
    }),
    reply: exactly({ total: amount }),
    refused: conflict,
  },
} satisfies SchemasOf<typeof calls>;
