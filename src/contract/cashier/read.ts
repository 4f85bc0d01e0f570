import * as Type from '#contract/call/type.ts';
import { anyText, exactly, moment, money, oneOf, orNone, replyTime, text } from '../call/call-schemas.ts';
import { readCount } from '../call/read.ts';
import { named, type Reading, readAs, readerOf } from '../call/reader.ts';
import { orderId } from './order-schemas.ts';

/** The kind of a method: decides its picture and, for C2C, that another member is the counterparty. */
export const payKinds = ['BANK', 'EWALLET', 'CRYPTO', 'C2C'] as const;
export type PayKind = (typeof payKinds)[number];

export const payDirections = ['DEPOSIT', 'WITHDRAWAL'] as const;
export type PayDirection = (typeof payDirections)[number];

/** In the format of schemas/register-settings.schema.json. */
const rules = readAs(
  Type.Record(
    Type.String({ maxLength: 40, pattern: '^[A-Za-z][A-Za-z0-9]*$' }),
    Type.Record(Type.String(), Type.Unknown()),
    {
      maxProperties: 20,
    },
  ),
  (value): Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {},
);

const version = Type.Integer({ minimum: 0 });

const method = exactly(
  {
    id: orderId,
    kind: oneOf(payKinds),
    name: text(80),
    note: anyText(500),
    minimum: money,
    maximum: money,
    /** Amounts offered as buttons, within the limits. */
    amounts: Type.Array(money, { maxItems: 12 }),
    /** A fixed part, and parts per million of the amount. */
    fee: exactly({
      fixed: money,
      ppm: orNone(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      /** HOUSE: the operator pays the fee, which is not shown. */
      payer: named(
        'isPlayers',
        readAs(oneOf(['PLAYER', 'HOUSE'] as const), (value) => value === 'PLAYER'),
      ),
    }),
    /** The remaining daily limit; undefined if there is no daily limit. */
    leftToday: Type.Optional(money),
    /**
     * HOURS: outside of its hours; COUNT, SUM: the daily limit is reached; RANK: only for higher ranks; WORK: the
     * provider is unavailable.
     */
    closed: Type.Optional(
      exactly(
        { code: Type.String({ maxLength: 20, pattern: '^[A-Z]+$' }), until: Type.Optional(moment) },
        { requires: ['code'] },
      ),
    ),
    /** Whole minutes within which most of its orders arrive; undefined: unknown. */
    usualMinutes: Type.Optional(readAs(Type.Integer({ minimum: 1 }), (value) => readCount(value) || undefined)),
    /** Its fields besides the amount, as rules by field name; empty if there are none. */
    rules,
    /** Anything derived from its rules is rebuilt for another version. */
    version,
  },
  { requires: ['id', 'kind', 'name', 'minimum', 'maximum'] },
);

export const payMethodsReply = exactly({
  methods: Type.Array(method, { maxItems: 50 }),
  /** Promotions that the member may select with a deposit; empty for withdrawal methods. */
  promotions: Type.Array(
    exactly({ id: text(64), title: text(200), condition: anyText(1_000) }, { requires: ['id', 'title'] }),
    { maxItems: 50 },
  ),
  now: replyTime,
});

export const payFormsReply = exactly({
  forms: Type.Array(
    exactly(
      { id: orderId, version, direction: oneOf(payDirections), rules },
      { requires: ['id', 'version', 'direction'] },
    ),
    { maxItems: 200 },
  ),
});

export type PayMethods = Reading<typeof payMethodsReply>;
/** A payment method for deposits or withdrawals. Amounts are minor units as text. */
export type PayMethod = PayMethods['methods'][number];
/** A promotion that a deposit can qualify for, and its conditions. */
export type DepositPromotion = PayMethods['promotions'][number];
export type PayFee = PayMethod['fee'];
/** Why a method is closed. */
export type ClosedMethod = NonNullable<PayMethod['closed']>;
/** The form data of a method; version and rules are those of `PayMethod`. */
export type PayForm = Reading<typeof payFormsReply>['forms'][number];

/** Reads the methods; rows without id, kind, name or limits are left out. Never throws. */
export const readPayMethods = readerOf(payMethodsReply);
export const readPayFormsReply = readerOf(payFormsReply);
