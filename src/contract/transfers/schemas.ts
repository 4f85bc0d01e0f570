import * as Type from '#contract/call/type.ts';
import { amount, exactly, type SchemasOf, text } from '../call/call-schemas.ts';
import { moment, moved, orderId, paymentPassword } from '../cashier/order-schemas.ts';
import type * as calls from './calls.ts';

const transfers = exactly({
  upline: Type.Optional(text(80)),
  downline: Type.Optional(text()),
  cash: amount,
  minimum: Type.Optional(amount),
  maximum: Type.Optional(amount),
  leftToday: Type.Optional(amount),
  last: Type.Array(exactly({ id: orderId, amount, at: moment }), { maxItems: 10 }),
});

export const transfersSchemas = {
  uplineTransfers: { request: exactly({ member: Type.Optional(orderId) }), reply: transfers },
  transferUpline: {
    request: exactly({ member: Type.Optional(orderId), amount: moved, paymentPassword }),
    reply: transfers,
    refused: exactly({
      minimum: Type.Optional(amount),
      maximum: Type.Optional(amount),
      left: Type.Optional(Type.Integer({ minimum: 0 })),
      until: Type.Optional(moment),
    }),
  },
} satisfies SchemasOf<typeof calls>;
