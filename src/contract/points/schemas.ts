import * as Type from '#contract/call/type.ts';
import { amount, anyText, exactly, noRequest, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import { moment, orderId, paymentPassword } from '../cashier/order-schemas.ts';
import type * as calls from './calls.ts';
import { REDEEM_STATES } from './redeem.ts';

const points = Type.String({ maxLength: 20, pattern: '^[0-9]+$' });

const items = exactly({
  rewards: Type.Array(
    exactly({
      id: text(64),
      name: text(),
      text: anyText(1_000),
      category: Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z0-9_]*$' }),
      picture: Type.Optional(text(2048)),
      points,
      amount: Type.Optional(amount),
      stock: Type.Optional(Type.Integer({ minimum: 0 })),
      rankLevel: Type.Integer({ minimum: 0, maximum: 99 }),
    }),
  ),
});

const change = Type.String({ maxLength: 20, pattern: '^-?[0-9]+$' });
const some = Type.String({ maxLength: 12, pattern: '^[1-9][0-9]*$' });
const rate = Type.String({ maxLength: 12, pattern: '^[0-9]{1,4}(\\.[0-9]{1,6})?$' });
const category = Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z0-9_]*$' });
/** The cursor of a page. */
const cursor = Type.String({ minLength: 1, maxLength: 60, pattern: '^[0-9a-f-]+$' });

const redeem = exactly({
  id: orderId,
  reference: text(20),
  state: oneOf(REDEEM_STATES),
  name: text(),
  category,
  picture: Type.Optional(text(2048)),
  quantity: Type.Integer({ minimum: 1 }),
  points,
  amount: Type.Optional(amount),
  createdAt: moment,
  reason: Type.Optional(anyText(500)),
});

/** The value of a refused call that needs the payment password. */
const refused = exactly({
  left: Type.Optional(Type.Integer({ minimum: 0 })),
  until: Type.Optional(moment),
  minimum: Type.Optional(points),
  leftToday: Type.Optional(points),
  fields: Type.Optional(Type.Array(exactly({ field: text(64) }))),
});

export const pointsSchemas = {
  pointRewards: { request: noRequest, reply: items },
  pointCatalogue: { request: noRequest, reply: items },
  pointBalance: { request: noRequest, reply: exactly({ points }) },
  pointConfig: {
    request: noRequest,
    reply: exactly({
      on: Type.Boolean(),
      per: amount,
      categories: Type.Array(exactly({ category, rate }), { maxItems: 40 }),
      rankRate: rate,
      depositRate: rate,
      conversion: Type.Optional(exactly({ points: some, amount, minimum: some, leftToday: Type.Optional(points) })),
    }),
  },
  redeemedPoints: {
    request: exactly({ state: Type.Optional(oneOf(REDEEM_STATES)), after: Type.Optional(cursor) }),
    reply: exactly({ redeems: Type.Array(redeem, { maxItems: 10 }), next: Type.Optional(cursor) }),
  },
  pointRecords: {
    request: exactly({ reference: Type.Optional(text(100)), after: Type.Optional(cursor) }),
    reply: exactly({
      records: Type.Array(
        exactly({
          id: Type.String({ maxLength: 20, pattern: '^[0-9]+$' }),
          kind: Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z]*$' }),
          changed: change,
          balance: points,
          remark: anyText(200),
          at: moment,
          // the round or deposit that earned the points, and whether there were others
          by: Type.Optional(
            exactly({
              of: oneOf(['round', 'deposit'] as const),
              id: anyText(100),
              more: Type.Boolean(),
              game: Type.Optional(anyText(200)),
            }),
          ),
        }),
        { maxItems: 20 },
      ),
      next: Type.Optional(cursor),
    }),
  },
  redeemPoints: {
    request: exactly({
      reward: text(64),
      quantity: Type.Integer({ minimum: 1, maximum: 100 }),
      paymentPassword,
      recipient: Type.Optional(text(80)),
      address: Type.Optional(text(300)),
      phone: Type.Optional(Type.String({ maxLength: 30, pattern: '^[+0-9][0-9 ()-]{3,}$' })),
    }),
    reply: redeem,
    refused,
  },
  convertPoints: {
    request: exactly({ points: some, paymentPassword }),
    reply: exactly({ points, amount }),
    refused,
  },
} satisfies SchemasOf<typeof calls>;
