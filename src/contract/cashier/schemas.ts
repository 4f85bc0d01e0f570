import * as Type from '#contract/call/type.ts';
import { amount, anyText, exactly, noRequest, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import type * as calls from './calls.ts';
import { moment, orderId } from './order-schemas.ts';
import { payDirections, payKinds } from './read.ts';

/** In the format of schemas/register-settings.schema.json. */
const rules = Type.Record(
  Type.String({ maxLength: 40, pattern: '^[A-Za-z][A-Za-z0-9]*$' }),
  Type.Record(Type.String(), Type.Unknown()),
  {
    maxProperties: 20,
  },
);

const version = Type.Integer({ minimum: 0 });
const direction = oneOf(payDirections);

const method = exactly({
  id: orderId,
  kind: oneOf(payKinds),
  name: text(80),
  note: anyText(500),
  minimum: amount,
  maximum: amount,
  amounts: Type.Array(amount, { maxItems: 12 }),
  fee: exactly({
    fixed: amount,
    ppm: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    payer: oneOf(['PLAYER', 'HOUSE'] as const),
  }),
  leftToday: Type.Optional(amount),
  closed: Type.Optional(
    exactly({ code: Type.String({ maxLength: 20, pattern: '^[A-Z]+$' }), until: Type.Optional(moment) }),
  ),
  usualMinutes: Type.Optional(Type.Integer({ minimum: 1 })),
  rules,
  version,
});

export const cashierSchemas = {
  payMethods: {
    request: exactly({ direction }),
    reply: exactly({
      methods: Type.Array(method, { maxItems: 50 }),
      promotions: Type.Array(exactly({ id: text(64), title: text(200), condition: anyText(1_000) }), { maxItems: 50 }),
      now: moment,
    }),
  },
  payForms: {
    request: noRequest,
    reply: exactly({ forms: Type.Array(exactly({ id: orderId, version, direction, rules }), { maxItems: 200 }) }),
  },
} satisfies SchemasOf<typeof calls>;
