import * as Type from '#contract/call/type.ts';
import { anyText, exactly, noRequest, nothing, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import { formFields, moment, orderId, paymentPassword } from '../cashier/order-schemas.ts';
import { payKinds } from '../cashier/read.ts';
import type * as calls from './calls.ts';

const passwordState = exactly({ set: Type.Boolean(), lockedUntil: Type.Optional(moment) });
const account = exactly({
  id: orderId,
  methodId: orderId,
  methodName: text(80),
  kind: oneOf(payKinds),
  bank: Type.Optional(anyText()),
  holder: anyText(),
  masked: text(80),
  usableAt: moment,
});
const wrongTry = exactly({ left: Type.Optional(Type.Integer({ minimum: 0 })), until: Type.Optional(moment) });

export const payoutsSchemas = {
  paymentPasswordState: { request: noRequest, reply: passwordState },
  setPaymentPassword: {
    request: exactly({
      oldPaymentPassword: Type.Optional(paymentPassword),
      password: Type.Optional(text()),
      code: Type.Optional(text(10)),
      newPaymentPassword: paymentPassword,
      confirmNewPaymentPassword: paymentPassword,
    }),
    reply: passwordState,
    refused: wrongTry,
  },
  sendPaymentPasswordCode: {
    request: exactly({ method: oneOf(['email', 'mobile'] as const) }),
    reply: exactly({ expiredMinutes: Type.Integer({ minimum: 1, maximum: 60 }) }),
  },
  payoutAccounts: {
    request: noRequest,
    reply: exactly({
      accounts: Type.Array(account, { maxItems: 20 }),
      most: Type.Integer({ minimum: 1 }),
      restHours: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_760 })),
      now: moment,
    }),
  },
  addPayoutAccount: {
    request: exactly({ methodId: orderId, fields: formFields, paymentPassword }),
    reply: account,
    refused: wrongTry,
  },
  removePayoutAccount: { request: exactly({ id: orderId, paymentPassword }), reply: nothing, refused: wrongTry },
} satisfies SchemasOf<typeof calls>;
