import { amount, anyText, exactly, noRequest, text, uuid } from '#contract/call/call-schemas.ts';
import { fallback, type Reading, readAs } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { memberId, moment, reason, seenVersion } from '../staff-action-schemas.ts';
import { conflict, versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

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

const ruled = exactly(
  {
    summary: anyText(4_000),
    /** WELCOME, DEPOSIT ...: a type that the merchant defines. */
    type: text(40),
    /** Epoch milliseconds; undefined: unbounded. */
    startsAt: Type.Optional(moment),
    endsAt: Type.Optional(moment),
    id: text(64),
    title: anyText(1_000),
    /** Its content entry, which has the texts and the picture. */
    contentEntry: Type.Optional(text(20)),
    /** The address of the picture; undefined: one is drawn by the type. */
    picture: Type.Optional(text(2_048)),
    entry: fallback(text(20), 'info'),
    /** 0: never had a rule. */
    version: Type.Integer({ minimum: 0 }),
    /** As it was written: the form sends it back. */
    rule: Type.Optional(readAs(promotionRule, (value) => value as PromotionRule | undefined)),
    isOn: Type.Boolean(),
    /** The budget that pays it; undefined: the operator's bonus account. */
    budget: Type.Optional(budget),
    issued: amount,
    claimed: amount,
    members: Type.Integer({ minimum: 0 }),
  },
  { requires: ['id'] },
);

const staffBudget = exactly(
  {
    name: budget,
    left: amount,
    /** Funds put in minus funds taken out: spent is this minus what is left. */
    filled: amount,
    spent: amount,
    reserved: amount,
    promotions: Type.Array(text(64)),
  },
  { requires: ['name'] },
);

const rulesReply = exactly({
  rules: Type.Array(ruled),
  budgets: Type.Array(staffBudget),
  currency: text(16),
  exponent: fallback(Type.Integer({ minimum: 0, maximum: 8 }), 2),
});

const trialReply = exactly(
  {
    day: text(10),
    amount,
    members: Type.Integer({ minimum: 0 }),
    isAtMost: Type.Boolean(),
  },
  { requires: ['day', 'amount'] },
);

const staffBudgetDay = exactly(
  { day: text(10), spent: amount, count: Type.Integer({ minimum: 0 }) },
  { requires: ['day', 'spent'] },
);

const staffBudgetLine = exactly(
  {
    id: text(20),
    /** Epoch milliseconds. */
    at: moment,
    amount,
    isBonus: Type.Boolean(),
    /** The paid member; undefined: a transfer by staff. */
    memberId: Type.Optional(text(36)),
    account: Type.Optional(text(64)),
    title: Type.Optional(anyText(1_000)),
  },
  { requires: ['id', 'amount'] },
);

const staffEntrant = exactly(
  {
    memberId,
    account: text(64),
    /** Epoch milliseconds. */
    joinedAt: moment,
    /** Decimal text. */
    bet: amount,
    /** The paid prize; undefined if there is none. */
    given: Type.Optional(amount),
  },
  { requires: ['memberId', 'account'] },
);

const placesReply = exactly({
  /** yyyy-MM-dd, in the merchant's calendar; undefined: unbounded. */
  firstDay: Type.Optional(text(10)),
  lastDay: text(10),
  isOver: Type.Boolean(),
  /** The time when the prizes were paid, epoch milliseconds. */
  settledAt: Type.Optional(moment),
  count: Type.Integer({ minimum: 0 }),
  /** Highest bets first, then earliest joined; at most two hundred. */
  entrants: Type.Array(staffEntrant),
});

/** A promotion with its rule. Amounts are decimal text, except inside the rule: there they are minor units as text. */
export type StaffRule = Reading<typeof ruled>;

export type StaffBudget = Reading<typeof staffBudget>;

export type RulesReply = Reading<typeof rulesReply>;

/** The promotion rules of a merchant, and the budgets that pay them. */
export const staffRules = defineStaffCall({
  name: 'staffPromotionRules',
  method: 'GET',
  path: '/staff/merchants/:merchant/promotion-rules',
  access: 'content.read',
  request: noRequest,
  reply: rulesReply,
});

/** What a rule would have cost on the merchant's last full day. Read-only. */
export type TrialReply = Reading<typeof trialReply>;

/**
 * Evaluates a rule on the merchant's last full day; `invalid_request` names fields that its kind requires or does not
 * use.
 */
export const tryPromotionRule = defineStaffCall({
  name: 'staffTryPromotionRule',
  method: 'POST',
  path: '/staff/merchants/:merchant/promotion-rules/trial',
  access: 'promotion.rule',
  request: exactly({ id, rule: promotionRule }),
  reply: trialReply,
});

/** Sets a promotion's rule, its state and its budget. `conflict` (StaffActionConflict). */
export const putPromotionRule = defineStaffCall({
  name: 'staffPutPromotionRule',
  method: 'PUT',
  path: '/staff/merchants/:merchant/promotion-rules',
  access: 'promotion.rule',
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
});

/**
 * Transfers money into a budget, which is created if missing, or out of it; `amount` is decimal text, negative for out.
 */
export const fillPromotionBudget = defineStaffCall({
  name: 'staffFillPromotionBudget',
  method: 'POST',
  path: '/staff/merchants/:merchant/promotion-budgets',
  access: 'promotion.budget',
  request: exactly({
    name: budget,
    reason,
    key: uuid,
    amount: Type.String({ maxLength: 24, pattern: '^-?[0-9]+(\\.[0-9]+)?$' }),
  }),
  reply: exactly({ left: amount }, { requires: ['left'] }),
});

/** Payouts of a budget on a day of the merchant's calendar. */
export type StaffBudgetDay = Reading<typeof staffBudgetDay>;

/** A movement of a budget; `amount` is negative for an outgoing one. */
export type StaffBudgetLine = Reading<typeof staffBudgetLine>;

/** Payouts of a budget by day and by member. */
export const promotionBudget = defineStaffCall({
  name: 'staffPromotionBudget',
  method: 'GET',
  path: '/staff/merchants/:merchant/promotion-budgets',
  access: 'content.read',
  request: exactly({ name: budget, after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) }),
  reply: exactly({
    days: Type.Array(staffBudgetDay),
    rows: Type.Array(staffBudgetLine),
    next: Type.Optional(text(20)),
  }),
});

/**
 * Sets the budget of a promotion without a rule, such as a raffle, which pays its prizes from it. `seen` is the budget
 * that was read; `budget` is the new one. `conflict` (StaffActionConflict) if the budget has changed.
 */
export const namePromotionBudget = defineStaffCall({
  name: 'staffNamePromotionBudget',
  method: 'PUT',
  path: '/staff/merchants/:merchant/promotion-budgets',
  access: 'promotion.budget',
  request: exactly({ id, seen: Type.Optional(budget), budget, reason }),
  reply: exactly({ budget }),
  refused: conflict,
});

/** A participant, with the bets during the promotion. */
export type StaffEntrant = Reading<typeof staffEntrant>;

export type PlacesReply = Reading<typeof placesReply>;

/** The participants of a joined promotion with their bets in its period: in games of one category, or in all. */
export const promotionPlaces = defineStaffCall({
  name: 'staffPromotionPlaces',
  method: 'GET',
  path: '/staff/merchants/:merchant/promotion-places',
  access: 'content.read',
  request: exactly({ id, category: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,31}$' })) }),
  reply: placesReply,
});

/**
 * Pays the prizes of an ended promotion without a rule, first place first; amounts are decimal text. `conflict`
 * (StaffActionConflict) if they were already paid; `promotion_closed` while it runs.
 */
export const givePromotionPlaces = defineStaffCall({
  name: 'staffGivePromotionPlaces',
  method: 'POST',
  path: '/staff/merchants/:merchant/promotion-places',
  access: 'promotion.places',
  request: exactly({
    id,
    reason,
    places: Type.Array(exactly({ memberId, amount: Type.String({ maxLength: 24, pattern: '^[0-9]+(\\.[0-9]+)?$' }) }), {
      maxItems: 200,
    }),
  }),
  reply: exactly({ total: amount }, { requires: ['total'] }),
  refused: conflict,
});
