import type { TSchema } from '#contract/call/type.ts';
import * as Type from '#contract/call/type.ts';
import { exactly, moment, money, replyTime, text, uuid } from '../call/call-schemas.ts';
import { requiring } from '../call/reader.ts';

/** Epoch milliseconds of the gateway's clock. */
export { moment };

export const orderId = uuid;
/** An amount without sign or exponent. */
export const moved = Type.String({ maxLength: 40, pattern: '^[0-9]+(\\.[0-9]+)?$' });
export const state = Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z]*$' });
/** A payment password, digits or text; the merchant's rule `paymentPassword` applies. */
export const paymentPassword = text();
/** The values of a merchant's form by field: the form's schema defines the fields. */
export const formFields = Type.Record(
  Type.String({ maxLength: 40, pattern: '^[A-Za-z][A-Za-z0-9]*$' }),
  Type.Union([Type.String({ maxLength: 500 }), Type.Boolean(), Type.Number()]),
  {
    maxProperties: 20,
  },
);
/** PNG or JPEG of at most 300 kB, in base64. */
export const evidencePicture = Type.String({ minLength: 1, maxLength: 410_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' });

const orderParts = {
  id: orderId,
  /** A state of the order's state machine (docs/reference/machines.md); its name is the text `cashier.<machine>.<state>`. */
  state,
  /** The requested amount. */
  amount: money,
  createdAt: moment,
  /** The time of the next scheduled step; undefined if none is scheduled. */
  dueAt: Type.Optional(moment),
  /** Oldest first; the state of the last one is `state`. */
  steps: Type.Array(exactly({ state, at: moment }, { requires: ['state', 'at'] }), { maxItems: 200 }),
};

/**
 * A payment order with further properties; it is absent without id, state or amount. Amounts are read as minor units in
 * text; times are epoch milliseconds of the gateway's clock.
 */
// @__NO_SIDE_EFFECTS__
export function orderWith<Properties extends Type.TProperties>(properties: Properties) {
  const order = Type.Object({ ...orderParts, ...properties }, { additionalProperties: false });
  return requiring(order, ['id', 'state', 'amount']);
}

/** A page of orders, newest first; only one order if the request names it. */
// @__NO_SIDE_EFFECTS__
export function orderPage<Each extends TSchema>(each: Each) {
  return exactly({ orders: Type.Array(each, { maxItems: 100 }), next: Type.Optional(text(64)), now: replyTime });
}

/** Selects one order by id, or the page after a cursor. Ten per page. */
export const orderQuery = exactly({ id: Type.Optional(orderId), after: Type.Optional(text(64)) });
