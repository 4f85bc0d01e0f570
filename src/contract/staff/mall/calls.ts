import { anyText, exactly, noRequest, oneOf, text } from '#contract/call/call-schemas.ts';
import { asSent, fallback, type Reading, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { moved } from '#contract/cashier/order-schemas.ts';
import { reason } from '../staff-action-schemas.ts';
import { conflict } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

/** add, remove: change the stock by a number of pieces. count: set the counted stock. unlimited: no stock control. */
export const STOCK_CHANGES = ['add', 'remove', 'count', 'unlimited'] as const;

export type StockChange = (typeof STOCK_CHANGES)[number];

const count = Type.Integer({ minimum: 0 });
const id = Type.String({ maxLength: 64, pattern: '^[a-z0-9][a-z0-9-]*$' });

/** The version of a new item is 0. */
const version = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

const pieces = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const wholePoints = Type.String({ maxLength: 20, pattern: '^[0-9]+$' });

const written = {
  place: Type.Integer({ minimum: 0, maximum: 10_000 }),
  category: Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z0-9_]*$' }),
  picture: Type.Optional(text(2_000)),
  points: wholePoints,
  turnover: Type.Optional(moved),
  /** For CREDIT: the amount of money of one piece. */
  credit: Type.Optional(moved),
  /** Minimum rank; 0: everybody. */
  rank: Type.Integer({ minimum: 0, maximum: 99 }),
  /** Off: hidden from members; existing exchanges stay. */
  isOn: Type.Boolean(),
  /** By language (`EN`). */
  words: Type.Record(
    Type.String({ pattern: '^[A-Z]{2}$' }),
    exactly({ name: text(120), text: Type.Optional(anyText(1_000)) }),
    { maxProperties: 20 },
  ),
};

/** The version after the change; that of a new item is 0. */
const versioned = exactly({ version }, { requires: ['version'] });

const writtenItem = exactly(written);

const staffItem = asSent(
  exactly(
    {
      id,
      version,
      ...written,
      /** Absent: unlimited. */
      stock: Type.Optional(pieces),
      waiting: count,
      taken: count,
    },
    { requires: ['id', 'version', 'category', 'points'] },
  ),
);

const staffMallReply = exactly({
  items: Type.Array(staffItem, { maxItems: 500 }),
  currency: text(16),
  exponent: fallback(Type.Integer({ minimum: 0, maximum: 8 }), 2),
});

/** A reward of the mall, as staff write it. Amounts are decimal text; points are whole. */
export type WrittenItem = Sent<typeof writtenItem>;

export type StaffItem = Reading<typeof staffItem>;

export type StaffMall = Reading<typeof staffMallReply>;

/** The mall of a merchant, including items that are off, in its order. */
export const staffMall = defineStaffCall({
  name: 'staffMall',
  method: 'GET',
  path: '/staff/merchants/:merchant/mall',
  access: 'mall.read',
  request: noRequest,
  reply: staffMallReply,
});

/**
 * Creates an item if no version is sent, else overwrites the version that was read; stock is corrected separately. Past
 * exchanges keep the item as it was. `conflict` (StaffActionConflict) if there is a newer version.
 */
export const putMallItem = defineStaffCall({
  name: 'staffPutMallItem',
  method: 'PUT',
  path: '/staff/merchants/:merchant/mall/item',
  access: 'mall.change',
  request: exactly({ id, version: Type.Optional(version), item: writtenItem, reason }),
  reply: versioned,
  refused: conflict,
});

/**
 * Corrects the stock of an item over the version that was read: a repeated request is a `conflict` (StaffActionConflict) and
 * changes nothing.
 */
export const correctStock = defineStaffCall({
  name: 'staffCorrectStock',
  method: 'POST',
  path: '/staff/merchants/:merchant/mall/stock',
  access: 'mall.stock',
  request: exactly({ id, version, change: oneOf(STOCK_CHANGES), pieces: Type.Optional(pieces), reason }),
  reply: exactly({ version, stock: Type.Optional(pieces) }, { requires: ['version'] }),
  refused: conflict,
});
