/** Payout accounts, and the payment password that protects them. */
import * as Type from '#contract/call/type.ts';
import { exactly, noRequest, nothing, oneOf, text } from '../call/call-schemas.ts';
import type { Sent } from '../call/reader.ts';
import { cashierCall } from '../cashier/order.ts';
import { formFields, moment, orderId, paymentPassword } from '../cashier/order-schemas.ts';
import { readSentCode } from '../verification/read.ts';
import { passwordState, payoutAccount, payoutAccountsReply } from './read.ts';

const wrongTry = exactly({ left: Type.Optional(Type.Integer({ minimum: 0 })), until: Type.Optional(moment) });

/** Whether a payment password is set, and until when it is locked. */
export const paymentPasswordState = cashierCall({
  name: 'paymentPasswordState',
  method: 'GET',
  path: '/wps/member/paymentPassword',
  quiet: true,
  request: noRequest,
  reply: passwordState,
});

const paymentPasswordRequest = exactly({
  oldPaymentPassword: Type.Optional(paymentPassword),
  password: Type.Optional(text()),
  code: Type.Optional(text(10)),
  newPaymentPassword: paymentPassword,
  confirmNewPaymentPassword: paymentPassword,
});
export type PaymentPasswordRequest = Sent<typeof paymentPasswordRequest>;

/**
 * The first one requires the sign-in password (if the member has one); a change requires the old one or a code that was
 * sent. Its rule is `paymentPassword`. Refused with password_wrong, payment_password_wrong (value.left),
 * payment_password_locked (value.until), verification_code_wrong or verification_code_expired, password_common, or by
 * field.
 */
export const setPaymentPassword = cashierCall({
  name: 'setPaymentPassword',
  method: 'PUT',
  path: '/wps/member/paymentPassword',
  encrypted: true,
  request: paymentPasswordRequest,
  reply: passwordState,
  refused: wrongTry,
});

/** Sends a code to the member's own e-mail address or phone number, to reset the payment password. */
export const sendPaymentPasswordCode = cashierCall({
  name: 'sendPaymentPasswordCode',
  method: 'POST',
  path: '/wps/member/paymentPassword/send',
  request: exactly({ method: oneOf(['email', 'mobile'] as const) }),
  reply: exactly({ expiredMinutes: Type.Integer({ minimum: 1, maximum: 60 }) }),
  read: readSentCode,
});

export const payoutAccounts = cashierCall({
  name: 'payoutAccounts',
  method: 'GET',
  path: '/wps/cashier/accounts',
  quiet: true,
  request: noRequest,
  reply: payoutAccountsReply,
});

/**
 * `fields` are the values of the method's form; `holder` may be omitted once the member's name is known. Refused with
 * method_closed, too_many_accounts, account_known, payment_password_missing, payment_password_wrong,
 * payment_password_locked, or by field.
 */
export const addPayoutAccount = cashierCall({
  name: 'addPayoutAccount',
  creates: true,
  method: 'PUT',
  path: '/wps/cashier/accounts',
  encrypted: true,
  request: exactly({ methodId: orderId, fields: formFields, paymentPassword }),
  reply: payoutAccount,
  refused: wrongTry,
});

/** Refused with account_in_use while a withdrawal to the account is open. */
export const removePayoutAccount = cashierCall({
  name: 'removePayoutAccount',
  method: 'POST',
  path: '/wps/cashier/accounts/remove',
  encrypted: true,
  request: exactly({ id: orderId, paymentPassword }),
  reply: nothing,
  refused: wrongTry,
});

export const payoutsCalls = [
  paymentPasswordState,
  setPaymentPassword,
  sendPaymentPasswordCode,
  payoutAccounts,
  addPayoutAccount,
  removePayoutAccount,
];
