import * as Type from '#contract/call/type.ts';
import { amount, anyText, exactly, noRequest, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import {
  moment,
  moved,
  orderId,
  orderPage,
  orderParts,
  orderQuery,
  paymentPassword,
} from '../cashier/order-schemas.ts';
import type * as calls from './calls.ts';
import { identityStates } from './read.ts';

const requirement = exactly({
  code: Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z_]*$' }),
  done: Type.Optional(amount),
  goal: Type.Optional(amount),
  until: Type.Optional(moment),
  orderId: Type.Optional(orderId),
});
const requirements = Type.Array(requirement, { maxItems: 20 });
const withdrawal = exactly({
  ...orderParts,
  fee: amount,
  net: amount,
  accountMasked: text(80),
  methodName: text(80),
  received: Type.Optional(amount),
  mayCancel: Type.Boolean(),
  reason: Type.Optional(anyText(500)),
});

export const withdrawalsSchemas = {
  withdrawable: {
    request: noRequest,
    reply: exactly({
      cash: amount,
      bonus: amount,
      held: amount,
      minimum: Type.Optional(amount),
      maximum: Type.Optional(amount),
      leftToday: Type.Optional(amount),
      leftCount: Type.Optional(Type.Integer({ minimum: 0 })),
      needs: requirements,
      blocks: requirements,
      identity: Type.Optional(
        exactly({
          state: oneOf(identityStates),
          asks: Type.Array(Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z]*$' }), { maxItems: 10 }),
        }),
      ),
      mayCancel: Type.Boolean(),
      now: moment,
    }),
  },
  withdraw: {
    request: exactly({ accountId: orderId, amount: moved, paymentPassword }),
    reply: withdrawal,
    refused: exactly({
      minimum: Type.Optional(amount),
      maximum: Type.Optional(amount),
      left: Type.Optional(Type.Integer({ minimum: 0 })),
      until: Type.Optional(moment),
    }),
  },
  withdrawals: { request: orderQuery, reply: orderPage(withdrawal) },
  cancelWithdrawal: { request: exactly({ id: orderId }), reply: withdrawal },
} satisfies SchemasOf<typeof calls>;
