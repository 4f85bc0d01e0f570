import { anyText, exactly, moment, noRequest, nothing, oneOf, text } from '#contract/call/call-schemas.ts';
import { own, readText, readWhole } from '#contract/call/read.ts';
import { fallback, type Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { moved } from '#contract/cashier/order-schemas.ts';
import { limitPeriods, singleMeasures, spanMeasures } from '#contract/protection/limit-kinds.ts';
import { type Protection, readProtection } from '#contract/protection/read.ts';
import { protectionSchemas } from '#contract/protection/schemas.ts';
import { memberId, reason } from '../staff-action-schemas.ts';
import { defineStaffCall } from '../staff-call.ts';

const key = Type.Union([
  exactly({ measure: oneOf(spanMeasures), period: oneOf(limitPeriods) }),
  exactly({ measure: oneOf(singleMeasures) }),
]);

/** A member's limits, requests, breaks, exclusions and changes, as the member sees them. */
export interface MemberProtection {
  readonly currency: string;
  readonly exponent: number;
  readonly state: Protection;
}

export const memberProtection = defineStaffCall({
  name: 'staffMemberProtection',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/protection',
  access: 'member.read',
  request: exactly({ id: memberId }),
  reply: exactly({
    currency: text(12),
    exponent: Type.Integer({ minimum: 0, maximum: 8 }),
    state: protectionSchemas.protection.reply,
  }),
  // The amounts of the state need the exponent of the reply.
  read(value): MemberProtection {
    const exponent = readWhole(value, 'exponent') ?? 2;
    const state = readProtection(own(value, 'state'), { currencyExponent: exponent });
    return { currency: readText(value, 'currency') ?? '', exponent, state };
  },
});

/**
 * Sets a stricter limit of a member, in force at once. `amount` is decimal text. Staff never loosen: an amount that is
 * not below the one in force is refused by field.
 */
export const tightenLimit = defineStaffCall({
  name: 'staffTightenLimit',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/protection/limit',
  access: 'member.change',
  request: exactly({ id: memberId, key, amount: moved, reason }),
  reply: nothing,
});

/** Begins a break of some hours, or a self-exclusion of some months, for a member. No one can end it. */
export const pauseMember = defineStaffCall({
  name: 'staffPauseMember',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/protection/pause',
  access: 'member.change',
  request: exactly({
    id: memberId,
    hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8_760 })),
    months: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
    reason,
  }),
  reply: nothing,
});

export const OBLIGATION_STATES = ['met', 'partly', 'missing', 'brand'] as const;
export type ObligationState = (typeof OBLIGATION_STATES)[number];

/** A row of one of the merchant's market packs. */
const obligation = exactly(
  {
    id: text(100),
    pack: text(40),
    clause: anyText(200),
    summary: anyText(500),
    /** A: read in the primary text; B: in a secondary text; C: not proven. */
    grade: fallback(oneOf(['A', 'B', 'C'] as const), 'C'),
    isVerified: Type.Boolean(),
    /** First day on which it binds, if that has not come; yyyy-MM-dd. */
    from: Type.Optional(text(10)),
    /** `brand`: the brand's pages decide, and the brand check reports what they miss. */
    state: oneOf(OBLIGATION_STATES),
  },
  { requires: ['id', 'state'] },
);
export type MarketObligation = Reading<typeof obligation>;

/** The merchant's own rule for requests of higher limits; a market can only make it stricter. */
const setting = {
  afterHours: fallback(Type.Integer({ minimum: 24, maximum: 8_760 }), 24),
  untilPeriodEnds: Type.Boolean(),
  confirmWithinHours: fallback(Type.Integer({ minimum: 1, maximum: 8_760 }), 168),
};
const protectionSetting = exactly(setting);
export type ProtectionSetting = Reading<typeof protectionSetting>;

export const SILENCES = ['not_configured', 'no_answer', 'bad_reply', 'refused'] as const;

/** A register of self-exclusion that the market packs name, with its answers of the last 24 hours. */
const register = exactly(
  {
    register: text(40),
    /** What happens to play, deposits and registrations while it does not answer. */
    whenDown: oneOf(['allow', 'refuse'] as const),
    /** Whether the gateway's settings have an address for it. */
    hasAddress: fallback(Type.Boolean(), true),
    answered: Type.Integer({ minimum: 0 }),
    silent: Type.Integer({ minimum: 0 }),
    lastSilentAt: Type.Optional(moment),
    /** Of the last time without an answer. */
    why: Type.Optional(oneOf(SILENCES)),
  },
  { requires: ['register', 'whenDown'] },
);
export type MarketRegister = Reading<typeof register>;
export type RegisterHealth = Type.Static<typeof register>;

const market = exactly({
  packs: Type.Array(exactly({ id: text(40), title: text(80), version: text(20) }), { maxItems: 12 }),
  obligations: Type.Array(obligation, { maxItems: 2_400 }),
  registers: Type.Array(register, { maxItems: 20 }),
  setting: protectionSetting,
});
export type MarketView = Reading<typeof market>;

export const marketView = defineStaffCall({
  name: 'staffMarketView',
  method: 'GET',
  path: '/staff/merchants/:merchant/protection',
  access: 'documents.read',
  request: noRequest,
  reply: market,
});

/** Sets the merchant's rule for requests from now on; pending requests keep their times. */
export const putProtectionSetting = defineStaffCall({
  name: 'staffPutProtectionSetting',
  method: 'POST',
  path: '/staff/merchants/:merchant/protection/setting',
  access: 'settings.change',
  request: exactly({ ...setting, reason }),
  reply: nothing,
});
