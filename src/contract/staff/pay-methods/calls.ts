import { anyText, exactly, noRequest, oneOf, text } from '#contract/call/call-schemas.ts';
import { asSent, fallback, type Reading, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { moved } from '#contract/cashier/order-schemas.ts';
import { payKinds } from '#contract/cashier/read.ts';
import { orderVersion as version } from '../cashier/order.ts';
import { memberId as id, reason } from '../staff-action-schemas.ts';
import { conflict } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

export const PAY_DIRECTIONS = ['DEPOSIT', 'WITHDRAWAL'] as const;

/** How a provider handles the payment; `account`: a payout to an account, `c2c`: to or from other members. */
export const PAY_FLOWS = ['redirect', 'qr', 'transfer', 'c2c', 'account'] as const;

export const FEE_PAYERS = ['PLAYER', 'HOUSE'] as const;

const share = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const minuteOfDay = Type.Integer({ minimum: 0, maximum: 1_439 });
const hours = Type.Integer({ minimum: 0, maximum: 720 });
const most = Type.Integer({ minimum: 1, maximum: 20 });
const some = Type.Integer({ minimum: 1, maximum: 32_767 });
const language = Type.String({ pattern: '^[A-Z]{2}$' });

const method = {
  direction: oneOf(PAY_DIRECTIONS),
  provider: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,31}$' }),
  kind: fallback(oneOf(payKinds), 'BANK'),
  way: oneOf(PAY_FLOWS),
  isOn: Type.Boolean(),
  place: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** By language (`EN`). */
  words: Type.Record(language, exactly({ name: text(80), note: Type.Optional(anyText(500)) }), { maxProperties: 20 }),
  rules: Type.Record(
    Type.String({ maxLength: 40, pattern: '^[A-Za-z][A-Za-z0-9]*$' }),
    Type.Record(Type.String(), Type.Unknown()),
    { maxProperties: 20 },
  ),
  minimum: fallback(moved, '0'),
  maximum: fallback(moved, '0'),
  amounts: Type.Array(moved, { maxItems: 12 }),
  tolerancePpm: share,
  feeFixed: fallback(moved, '0'),
  feePpm: share,
  feePayer: fallback(oneOf(FEE_PAYERS), 'HOUSE'),
  dailyCount: Type.Optional(some),
  dailySum: Type.Optional(moved),
  rankFrom: Type.Optional(some),
  opensAt: Type.Optional(minuteOfDay),
  closesAt: Type.Optional(minuteOfDay),
};

const settings = {
  turnoverPpm: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  coolOffHours: hours,
  accountCoolOffHours: hours,
  accountsMost: most,
  depositsMost: most,
  withdrawalsDailyCount: Type.Optional(some),
  withdrawalsDaily: Type.Optional(moved),
  mayCancel: Type.Boolean(),
  passUpTo: Type.Optional(moved),
  twoAbove: Type.Optional(moved),
  asksKyc: Type.Boolean(),
  asksContact: Type.Boolean(),
  uplineIsOn: Type.Boolean(),
  uplineMinimum: fallback(moved, '0'),
  uplineMaximum: Type.Optional(moved),
  uplineDaily: Type.Optional(moved),
};

const writtenMethod = exactly(method);
const staffMethod = asSent(exactly({ id, version, ...method }, { requires: ['id', 'version', 'direction', 'way'] }));
const writtenSettings = exactly(settings);

const staffMethodsReply = exactly(
  {
    currency: text(16),
    methods: Type.Array(staffMethod, { maxItems: 200 }),
    settings: asSent(exactly({ version, ...settings }, { requires: ['version'] })),
    providers: Type.Array(text(40), { maxItems: 50 }),
    /** Who set the limit of a second approval alone; absent: two users stand behind it, or there is none. */
    limitSetAloneBy: Type.Optional(Type.Enum(['self', 'other'])),
  },
  { requires: ['settings'] },
);

/**
 * A payment method as staff write it. Amounts are decimal text, shares parts per million, hours minutes of the
 * merchant's day.
 */
export type WrittenMethod = Sent<typeof writtenMethod>;

export type StaffMethod = Reading<typeof staffMethod>;

/** Settings for all methods of a merchant. Absent: unlimited. */
export type WrittenSettings = Sent<typeof writtenSettings>;

export type StaffMethods = Reading<typeof staffMethodsReply>;

/** The payment methods of a merchant, including those that are off, and the common settings. */
export const staffMethods = defineStaffCall({
  name: 'staffPayMethods',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/methods',
  access: 'cashier.read',
  request: noRequest,
  reply: staffMethodsReply,
});

/**
 * Saves a method: without an id a new one, else over the version that was read. `conflict` (StaffActionConflict) if there is a
 * newer version.
 */
export const putMethod = defineStaffCall({
  name: 'staffPutPayMethod',
  method: 'PUT',
  path: '/staff/merchants/:merchant/cashier/method',
  access: 'cashier.methods',
  request: exactly({ id: Type.Optional(id), version, method: writtenMethod, reason }),
  reply: exactly({ id, version }, { requires: ['id', 'version'] }),
  refused: conflict,
});

/** Saves the common settings over the version that was read; 0: never saved. */
export const putCashierSettings = defineStaffCall({
  name: 'staffPutCashierSettings',
  method: 'PUT',
  path: '/staff/merchants/:merchant/cashier/settings',
  access: 'cashier.methods',
  request: exactly({ version, settings: writtenSettings, reason }),
  reply: exactly({ version }, { requires: ['version'] }),
  refused: conflict,
});
