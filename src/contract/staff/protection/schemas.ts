import Type from 'typebox';
import { anyText, exactly, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { moved } from '#contract/cashier/order-schemas.ts';
import { limitMeasures, limitPeriods } from '#contract/protection/limit-kinds.ts';
import { protectionSchemas } from '#contract/protection/schemas.ts';
import { memberId, reason } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { OBLIGATION_STATES } from './calls.ts';

const measures = limitMeasures.filter((measure) => measure !== 'SINGLE_STAKE');
const key = Type.Union([
  exactly({ measure: oneOf(measures), period: oneOf(limitPeriods) }),
  exactly({ measure: Type.Literal('SINGLE_STAKE') }),
]);
const setting = {
  afterHours: Type.Integer({ minimum: 24, maximum: 8_760 }),
  untilPeriodEnds: Type.Boolean(),
  confirmWithinHours: Type.Integer({ minimum: 1, maximum: 8_760 }),
};
const obligation = exactly({
  id: text(100),
  pack: text(40),
  clause: anyText(200),
  summary: anyText(500),
  grade: text(1),
  isVerified: Type.Boolean(),
  from: Type.Optional(text(10)),
  state: oneOf(OBLIGATION_STATES),
});

export const staffProtectionSchemas = {
  memberProtection: {
    request: exactly({ id: memberId }),
    reply: exactly({
      currency: text(12),
      exponent: Type.Integer({ minimum: 0, maximum: 8 }),
      state: protectionSchemas.protection.reply,
    }),
  },
  tightenLimit: {
    request: exactly({ id: memberId, key, amount: moved, reason }),
    reply: Type.Null(),
  },
  pauseMember: {
    request: exactly({
      id: memberId,
      hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8_760 })),
      months: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
      reason,
    }),
    reply: Type.Null(),
  },
  marketView: {
    request: exactly({}),
    reply: exactly({
      packs: Type.Array(exactly({ id: text(40), title: text(80), version: text(20) }), { maxItems: 12 }),
      obligations: Type.Array(obligation, { maxItems: 2_400 }),
      setting: exactly(setting),
    }),
  },
  putProtectionSetting: { request: exactly({ ...setting, reason }), reply: Type.Null() },
} satisfies SchemasOf<typeof calls>;
