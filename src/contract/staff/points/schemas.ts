import Type from 'typebox';
import { anyText, exactly, noRequest, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { moved } from '#contract/cashier/order-schemas.ts';
import { conflict, moment, reason, seenVersion, versioned } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';

const count = Type.Integer({ minimum: 0 });
const wholePoints = Type.String({ maxLength: 20, pattern: '^[0-9]+$' });
const category = Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z0-9_]*$' });

const rules = exactly({
  on: Type.Boolean(),
  per: moved,
  depositRate: moved,
  categories: Type.Array(exactly({ category, rate: moved }), { maxItems: 40 }),
  conversion: Type.Optional(
    exactly({
      points: wholePoints,
      amount: moved,
      minimum: wholePoints,
      dailyMost: Type.Optional(wholePoints),
    }),
  ),
});
const given = exactly({ points: wholePoints, members: count });

export const staffPointsSchemas = {
  pointRules: {
    request: noRequest,
    reply: exactly({
      version: count,
      rules,
      currency: text(16),
      exponent: Type.Integer({ minimum: 0, maximum: 8 }),
      ranks: Type.Array(exactly({ rank: count, name: anyText(64), rate: moved }), { maxItems: 101 }),
      categories: Type.Array(category),
      versions: Type.Array(exactly({ version: count, at: moment, rules }), { maxItems: 20 }),
    }),
  },
  tryPointRules: {
    request: exactly({ rules }),
    reply: exactly({ day: text(10), events: count, given, now: given, worth: Type.Optional(moved) }),
  },
  putPointRules: {
    request: exactly({ version: seenVersion, rules, reason }),
    reply: versioned,
    refused: conflict,
  },
} satisfies SchemasOf<typeof calls>;
