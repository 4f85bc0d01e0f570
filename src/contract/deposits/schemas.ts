import * as Type from '#contract/call/type.ts';
import { amount, anyText, exactly, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import {
  evidencePicture,
  formFields,
  moved,
  orderId,
  orderPage,
  orderParts,
  orderQuery,
} from '../cashier/order-schemas.ts';
import { protectionRefused } from '../protection/schemas.ts';
import type * as calls from './calls.ts';

const parts = Type.Array(
  exactly({
    label: oneOf(['bank', 'account', 'holder', 'reference', 'amount', 'address', 'network'] as const),
    value: text(200),
  }),
  { maxItems: 8 },
);
const next = Type.Union([
  exactly({ kind: Type.Literal('REDIRECT'), url: text(2_048) }),
  exactly({ kind: Type.Literal('QR'), payload: text(1_000), parts }),
  exactly({ kind: oneOf(['TRANSFER', 'C2C'] as const), parts }),
]);

const deposit = exactly({
  ...orderParts,
  methodId: orderId,
  methodName: text(80),
  arrived: Type.Optional(amount),
  fee: amount,
  next: Type.Optional(next),
  promotion: Type.Optional(text(200)),
  sent: Type.Boolean(),
  mayCancel: Type.Boolean(),
  reason: Type.Optional(anyText(500)),
  receipt: Type.Optional(exactly({ state: text(40), received: amount, remaining: amount })),
});

export const depositsSchemas = {
  openDeposit: {
    request: exactly({ methodId: orderId, amount: moved, fields: formFields, promotionId: Type.Optional(text(64)) }),
    reply: deposit,
    refused: exactly({
      ...protectionRefused,
      minimum: Type.Optional(amount),
      maximum: Type.Optional(amount),
      until: Type.Optional(Type.Integer()),
    }),
  },
  deposits: { request: orderQuery, reply: orderPage(deposit) },
  depositSent: {
    request: exactly({
      id: orderId,
      pictures: Type.Optional(Type.Array(evidencePicture, { minItems: 1, maxItems: 3 })),
    }),
    reply: deposit,
  },
  cancelDeposit: { request: exactly({ id: orderId }), reply: deposit },
} satisfies SchemasOf<typeof calls>;
