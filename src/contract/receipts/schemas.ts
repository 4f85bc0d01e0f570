import * as Type from '#contract/call/type.ts';
import { amount, anyText, exactly, noRequest, oneOf, type SchemasOf } from '../call/call-schemas.ts';
import { evidencePicture, moment, moved, orderId, orderParts } from '../cashier/order-schemas.ts';
import type * as calls from './calls.ts';

const receipt = exactly({
  ...orderParts,
  received: amount,
  remaining: amount,
  payer: anyText(80),
  proofs: Type.Array(Type.String({ maxLength: 1_340_000 }), { maxItems: 3 }),
  withdrawalId: orderId,
});

export const receiptsSchemas = {
  paymentConfirmations: {
    request: noRequest,
    reply: exactly({ list: Type.Array(receipt, { maxItems: 60 }), now: moment }),
  },
  answerPayment: {
    request: exactly({
      id: orderId,
      answer: oneOf(['RECEIVED', 'NOT_RECEIVED', 'ALL_RECEIVED'] as const),
      amount: Type.Optional(moved),
      remaining: Type.Optional(moved),
      pictures: Type.Optional(Type.Array(evidencePicture, { minItems: 1, maxItems: 3 })),
    }),
    reply: receipt,
    refused: exactly({ maximum: Type.Optional(amount) }),
  },
} satisfies SchemasOf<typeof calls>;
