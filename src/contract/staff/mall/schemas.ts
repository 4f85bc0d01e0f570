import Type from 'typebox';
import { anyText, exactly, noRequest, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { moved } from '#contract/cashier/order-schemas.ts';
import { conflict, reason } from '../staff-action-schemas.ts';
import * as calls from './calls.ts';

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
  credit: Type.Optional(moved),
  rank: Type.Integer({ minimum: 0, maximum: 99 }),
  isOn: Type.Boolean(),
  words: Type.Record(
    Type.String({ pattern: '^[A-Z]{2}$' }),
    exactly({ name: text(120), text: Type.Optional(anyText(1_000)) }),
    { maxProperties: 20 },
  ),
};

/** The version after the change; that of a new item is 0. */
const versioned = exactly({ version });

export const staffMallSchemas = {
  staffMall: {
    request: noRequest,
    reply: exactly({
      items: Type.Array(
        exactly({ id, version, ...written, stock: Type.Optional(pieces), waiting: count, taken: count }),
        { maxItems: 500 },
      ),
      currency: text(16),
      exponent: Type.Integer({ minimum: 0, maximum: 8 }),
    }),
  },
  putMallItem: {
    request: exactly({ id, version: Type.Optional(version), item: exactly(written), reason }),
    reply: versioned,
    refused: conflict,
  },
  correctStock: {
    request: exactly({ id, version, change: oneOf(calls.STOCK_CHANGES), pieces: Type.Optional(pieces), reason }),
    reply: exactly({ version, stock: Type.Optional(pieces) }),
    refused: conflict,
  },
} satisfies SchemasOf<typeof calls>;
