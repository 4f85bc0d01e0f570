import { anyText, exactly, noRequest, text } from '#contract/call/call-schemas.ts';
import { asSent, fallback, type Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { moved } from '#contract/cashier/order-schemas.ts';
import { moment, reason, seenVersion } from '../staff-action-schemas.ts';
import { conflict, versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

const count = Type.Integer({ minimum: 0 });
const wholePoints = Type.String({ maxLength: 20, pattern: '^[0-9]+$' });
const category = Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z0-9_]*$' });

const writtenConversion = asSent(
  exactly(
    {
      /** This number of points is converted to `amount`. */
      points: wholePoints,
      amount: moved,
      minimum: wholePoints,
      /** Maximum points of a member per day; absent: unlimited. */
      dailyMost: Type.Optional(wholePoints),
    },
    { requires: ['points', 'amount', 'minimum'] },
  ),
);

const rules = asSent(
  exactly(
    {
      /** Off: no points are earned; earned points stay. */
      on: Type.Boolean(),
      per: moved,
      /** `0`: deposits earn nothing. */
      depositRate: moved,
      categories: Type.Array(exactly({ category, rate: moved }, { requires: ['category', 'rate'] }), { maxItems: 40 }),
      /** Absent: no conversion to money. */
      conversion: Type.Optional(writtenConversion),
    },
    { requires: ['per', 'depositRate'] },
  ),
);

const given = exactly({ points: wholePoints, members: count }, { requires: ['points'] });
const pointRulesVersion = exactly({ version: count, at: moment, rules }, { requires: ['version', 'rules'] });

const staffPointRules = exactly(
  {
    /** 0: no rules yet, nothing earns points. */
    version: count,
    rules,
    currency: text(16),
    /** Decimals of an amount. */
    exponent: fallback(Type.Integer({ minimum: 0, maximum: 8 }), 2),
    ranks: Type.Array(exactly({ rank: count, name: anyText(64), rate: moved }, { requires: ['rank', 'rate'] }), {
      maxItems: 101,
    }),
    categories: Type.Array(category),
    /** Newest first, at most twenty; a change of the club's rates is also a version. */
    versions: Type.Array(pointRulesVersion, { maxItems: 20 }),
  },
  { requires: ['version', 'rules'] },
);

const pointsTrial = exactly(
  {
    /** The merchant's last full day (yyyy-MM-dd). */
    day: text(10),
    events: count,
    given,
    now: given,
    /** The money for all `given` points; absent if these rules have no conversion. */
    worth: Type.Optional(moved),
  },
  { requires: ['day', 'given', 'now'] },
);

/** Amounts are decimal text; points are whole; rates are decimal text (`1.2`), a multiple of the base rate one. */
export type WrittenConversion = Reading<typeof writtenConversion>;

/** The points rules of a merchant, as staff write them (docs/explanation/points.md). */
export type WrittenPointRules = Reading<typeof rules>;

/** A version of the rules, active from a time in epoch milliseconds until the next version. */
export type PointRulesVersion = Reading<typeof pointRulesVersion>;

export type StaffPointRules = Reading<typeof staffPointRules>;

/** The current points rules of a merchant, and earlier versions. */
export const pointRules = defineStaffCall({
  name: 'staffPointRules',
  method: 'GET',
  path: '/staff/merchants/:merchant/points/rules',
  access: 'points.read',
  request: noRequest,
  reply: staffPointRules,
});

export type PointsTrial = Reading<typeof pointsTrial>;

/** Evaluates inactive rules on the merchant's last full day. Read-only. */
export const tryPointRules = defineStaffCall({
  name: 'staffTryPointRules',
  method: 'POST',
  path: '/staff/merchants/:merchant/points/rules/trial',
  access: 'points.read',
  request: exactly({ rules }),
  reply: pointsTrial,
});

/**
 * Activates rules for future events, over the version that was read. `conflict` (StaffActionConflict) if there is a newer
 * version.
 */
export const putPointRules = defineStaffCall({
  name: 'staffPutPointRules',
  method: 'PUT',
  path: '/staff/merchants/:merchant/points/rules',
  access: 'points.rule',
  request: exactly({ version: seenVersion, rules, reason }),
  reply: versioned,
  refused: conflict,
});
