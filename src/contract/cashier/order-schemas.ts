import Type, { type TSchema } from 'typebox';
import { amount, exactly, moment, text, uuid } from '../call/call-schemas.ts';

/** Milliseconds since 1970 by the gateway's clock. */
export { moment };

/** The id of an order, an account or a method. */
export const orderId = uuid;
/** What is moved: no sign, and no exponent. */
export const moved = Type.String({ maxLength: 40, pattern: '^[0-9]+(\\.[0-9]+)?$' });
export const state = Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z]*$' });
/** The four digits or the words of a payment password; its rule is the merchant's `paymentPassword`. */
export const paymentPassword = text();
/** What a form of the merchant's asked, field by field: its schema says which there are. */
export const formFields = Type.Record(
  Type.String({ maxLength: 40, pattern: '^[A-Za-z][A-Za-z0-9]*$' }),
  Type.Union([Type.String({ maxLength: 500 }), Type.Boolean(), Type.Number()]),
  {
    maxProperties: 20,
  },
);
/** PNG or JPEG of at most 300 kB, in base64. */
export const proof = Type.String({ minLength: 1, maxLength: 410_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' });

/** What all orders tell. */
export const orderParts = {
  id: orderId,
  state,
  amount,
  createdAt: moment,
  dueAt: Type.Optional(moment),
  steps: Type.Array(exactly({ state, at: moment }), { maxItems: 200 }),
};

/** A page of orders, newest first: of one order where the request names it. */
export function orderPage(order: TSchema) {
  return exactly({ orders: Type.Array(order, { maxItems: 100 }), next: Type.Optional(text(64)), now: moment });
}

/** Which orders: one by its id, or a page after another. Ten a page. */
export const orderQuery = exactly({ id: Type.Optional(orderId), after: Type.Optional(text(64)) });
