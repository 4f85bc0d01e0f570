import type { TSchema } from '#contract/call/type.ts';
import * as Type from '#contract/call/type.ts';
import { amount, exactly, moment, text, uuid } from '../call/call-schemas.ts';

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

export const orderParts = {
  id: orderId,
  state,
  amount,
  createdAt: moment,
  dueAt: Type.Optional(moment),
  steps: Type.Array(exactly({ state, at: moment }), { maxItems: 200 }),
};

/** A page of orders, newest first; only one order if the request names it. */
export function orderPage(order: TSchema) {
  return exactly({ orders: Type.Array(order, { maxItems: 100 }), next: Type.Optional(text(64)), now: moment });
}

/** Selects one order by id, or the page after a cursor. Ten per page. */
export const orderQuery = exactly({ id: Type.Optional(orderId), after: Type.Optional(text(64)) });
