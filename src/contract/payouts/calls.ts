/** Payout accounts, and the payment password that protects them. */

import { type NoRequest, readNothing } from '../call/call.ts';
import { cashierCall } from '../cashier/order.ts';
import { readSentCode, type SentCode } from '../verification/read.ts';
import {
  type PaymentPassword,
  type PayoutAccount,
  type PayoutAccounts,
  readPaymentPassword,
  readPayoutAccount,
  readPayoutAccounts,
} from './read.ts';

/** Whether a payment password is set, and until when it is locked. */
export const paymentPasswordState = cashierCall<NoRequest, PaymentPassword>({
  name: 'paymentPasswordState',
  method: 'GET',
  path: '/wps/member/paymentPassword',
  quiet: true,
  read: readPaymentPassword,
});

/**
 * The first one requires the sign-in password (if the member has one); a change requires the old one or a code that was
 * sent. Its rule is `paymentPassword`. Refused with password_wrong, payment_password_wrong (value.left),
 * payment_password_locked (value.until), verification_code_wrong or verification_code_expired, password_common, or by
 * field.
 */
export interface PaymentPasswordRequest {
  readonly oldPaymentPassword?: string;
  readonly password?: string;
  readonly code?: string;
  readonly newPaymentPassword: string;
  readonly confirmNewPaymentPassword: string;
}

export const setPaymentPassword = cashierCall<PaymentPasswordRequest, PaymentPassword>({
  name: 'setPaymentPassword',
  method: 'PUT',
  path: '/wps/member/paymentPassword',
  encrypted: true,
  read: readPaymentPassword,
});

/** Sends a code to the member's own e-mail address or phone number, to reset the payment password. */
export const sendPaymentPasswordCode = cashierCall<{ readonly method: 'email' | 'mobile' }, SentCode>({
  name: 'sendPaymentPasswordCode',
  method: 'POST',
  path: '/wps/member/paymentPassword/send',
  read: readSentCode,
});

export const payoutAccounts = cashierCall<NoRequest, PayoutAccounts>({
  name: 'payoutAccounts',
  method: 'GET',
  path: '/wps/cashier/accounts',
  quiet: true,
  read: readPayoutAccounts,
});

/**
 * `fields` are the values of the method's form; `holder` may be omitted once the member's name is known. Refused with
 * method_closed, too_many_accounts, account_known, payment_password_missing, payment_password_wrong,
 * payment_password_locked, or by field.
 */
export const addPayoutAccount = cashierCall<
  {
    readonly methodId: string;
    readonly fields: Readonly<Record<string, string | boolean | number>>;
    readonly paymentPassword: string;
  },
  PayoutAccount | undefined
>({
  name: 'addPayoutAccount',
  creates: true,
  method: 'PUT',
  path: '/wps/cashier/accounts',
  encrypted: true,
  read: readPayoutAccount,
});

/** Refused with account_in_use while a withdrawal to the account is open. */
export const removePayoutAccount = cashierCall<{ readonly id: string; readonly paymentPassword: string }, void>({
  name: 'removePayoutAccount',
  method: 'POST',
  path: '/wps/cashier/accounts/remove',
  encrypted: true,
  read: readNothing,
});

export const payoutsCalls = [
  paymentPasswordState,
  setPaymentPassword,
  sendPaymentPasswordCode,
  payoutAccounts,
  addPayoutAccount,
  removePayoutAccount,
];
