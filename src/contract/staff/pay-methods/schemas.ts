import Type from 'typebox';
import { anyText, exactly, noRequest, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { moved } from '#contract/cashier/order-schemas.ts';
import { payKinds } from '#contract/cashier/read.ts';
import { orderVersion as version } from '../cashier/schemas.ts';
import { conflict, memberId as id, reason } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { FEE_PAYERS, PAY_DIRECTIONS, PAY_FLOWS } from './calls.ts';

const share = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const minuteOfDay = Type.Integer({ minimum: 0, maximum: 1_439 });
const hours = Type.Integer({ minimum: 0, maximum: 720 });
const most = Type.Integer({ minimum: 1, maximum: 20 });
const some = Type.Integer({ minimum: 1, maximum: 32_767 });
const language = Type.String({ pattern: '^[A-Z]{2}$' });

const method = {
  direction: oneOf(PAY_DIRECTIONS),
  provider: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,31}$' }),
  kind: oneOf(payKinds),
  way: oneOf(PAY_FLOWS),
  isOn: Type.Boolean(),
  place: Type.Integer({ minimum: 0, maximum: 1_000 }),
  words: Type.Record(language, exactly({ name: text(80), note: Type.Optional(anyText(500)) }), { maxProperties: 20 }),
  rules: Type.Record(
    Type.String({ maxLength: 40, pattern: '^[A-Za-z][A-Za-z0-9]*$' }),
    Type.Record(Type.String(), Type.Unknown()),
    { maxProperties: 20 },
  ),
  minimum: moved,
  maximum: moved,
  amounts: Type.Array(moved, { maxItems: 12 }),
  tolerancePpm: share,
  feeFixed: moved,
  feePpm: share,
  feePayer: oneOf(FEE_PAYERS),
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
  uplineMinimum: moved,
  uplineMaximum: Type.Optional(moved),
  uplineDaily: Type.Optional(moved),
};

export const staffPayMethodSchemas = {
  staffMethods: {
    request: noRequest,
    reply: exactly({
      currency: text(16),
      methods: Type.Array(exactly({ id, version, ...method }), { maxItems: 200 }),
      settings: exactly({ version, ...settings }),
      providers: Type.Array(text(40), { maxItems: 50 }),
    }),
  },
  putMethod: {
    request: exactly({ id: Type.Optional(id), version, method: exactly(method), reason }),
    reply: exactly({ id, version }),
    refused: conflict,
  },
  putCashierSettings: {
    request: exactly({ version, settings: exactly(settings), reason }),
    reply: exactly({ version }),
    refused: conflict,
  },
} satisfies SchemasOf<typeof calls>;
