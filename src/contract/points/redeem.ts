import * as Type from '#contract/call/type.ts';
import { anyText, exactly, money, nonEmpty, oneOf, orNumber, text } from '../call/call-schemas.ts';
import { fallback, named, plainReaderOf, type Reading, readerOf, readThen } from '../call/reader.ts';
import { moment, orderId } from '../cashier/order-schemas.ts';
import { category, inPoints, points } from './read.ts';

/** The three states of an exchange (M188). */
export const REDEEM_STATES = ['process', 'approved', 'rejected'] as const;
export type RedeemState = (typeof REDEEM_STATES)[number];

/** Whole points, at least one. */
export const some = Type.String({ maxLength: 12, pattern: '^[1-9][0-9]*$' });
/** Decimal text: `1.2`. */
const rate = Type.String({ maxLength: 12, pattern: '^[0-9]{1,4}(\\.[0-9]{1,6})?$' });
/** The cursor of a page. */
export const cursor = Type.String({ minLength: 1, maxLength: 60, pattern: '^[0-9a-f-]+$' });

/** An exchange of points, with the reward as it was at that time. */
export const redeemReply = exactly(
  {
    id: orNumber(orderId),
    /** Human-readable reference: `M-8F3A21C7`. */
    reference: text(20),
    state: oneOf(REDEEM_STATES),
    name: text(),
    category,
    picture: Type.Optional(text(2048)),
    quantity: fallback(Type.Integer({ minimum: 1 }), 1),
    /** The total. */
    points: inPoints(points, '0'),
    /** Required turnover in addition to the points; undefined if there is none. */
    amount: Type.Optional(money),
    createdAt: moment,
    /** The reason of a rejection. */
    reason: Type.Optional(nonEmpty(anyText(500))),
  },
  { requires: ['id', 'name', 'state'] },
);

export const redeemsReply = exactly({
  redeems: Type.Array(redeemReply, { maxItems: 10 }),
  /** Cursor of the next page; undefined on the last page. */
  next: Type.Optional(cursor),
});

/** The last round or deposit that earned points of a record; `hasMore`: others did too. */
const earnedBy = exactly(
  {
    of: oneOf(['round', 'deposit'] as const),
    id: nonEmpty(anyText(100)),
    more: named('hasMore', Type.Boolean()),
    /** The game's name in the reader's language; undefined: not known, or a deposit. */
    game: Type.Optional(nonEmpty(anyText(200))),
  },
  { requires: ['of', 'id'] },
);

const pointRecord = exactly(
  {
    id: orNumber(Type.String({ maxLength: 20, pattern: '^[0-9]+$' })),
    /** points, conversion, redeem, unredeemed; a gateway may have others. */
    kind: Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z]*$' }),
    /** Negative if deducted. */
    changed: inPoints(Type.String({ maxLength: 20, pattern: '^-?[0-9]+$' })),
    /** The balance afterwards. */
    balance: inPoints(points, '0'),
    /** The reward or mission; empty if the kind says everything. */
    remark: anyText(200),
    at: moment,
    /** What earned the points; undefined: something else, or not known. */
    by: Type.Optional(earnedBy),
  },
  { requires: ['id', 'changed'] },
);

export const recordsReply = exactly({
  records: Type.Array(pointRecord, { maxItems: 20 }),
  next: Type.Optional(cursor),
});

/** Points for an amount of money. */
const conversionRate = exactly(
  {
    points: readThen(inPoints(some), (value) => (value === '0' ? undefined : value)),
    amount: money,
    /** Minimum points of one conversion. */
    minimum: inPoints(some, '1'),
    /** The remaining daily limit; undefined: unlimited. */
    leftToday: Type.Optional(inPoints(points)),
  },
  { requires: ['points', 'amount'] },
);

/** The rules of earning and converting points; a missing rate earns nothing. */
export const configReply = exactly({
  /** Whether bets earn points. */
  on: named('isOn', Type.Boolean()),
  /** The valid bet for one point at rates of one. */
  per: money,
  categories: Type.Array(exactly({ category, rate }, { requires: ['category', 'rate'] }), { maxItems: 40 }),
  /** The rate of the member's rank. */
  rankRate: fallback(rate, '1'),
  /** The rate of deposits; `0`: deposits earn nothing. */
  depositRate: fallback(rate, '0'),
  conversion: Type.Optional(conversionRate),
});

/** `amount`: the credited money. */
export const conversionReply = exactly({ points: inPoints(points), amount: money }, { requires: ['points', 'amount'] });

export type Redeem = Reading<typeof redeemReply>;
export type EarnedBy = Reading<typeof earnedBy>;
export type PointRecord = Reading<typeof pointRecord>;
export type ConversionRate = Reading<typeof conversionRate>;
export type PointConfig = Reading<typeof configReply>;

/** Rows without id or change are left out. Never throws. */
export const readPointRecords = plainReaderOf(recordsReply);
/** Never throws. */
export const readPointConfig = readerOf(configReply);
