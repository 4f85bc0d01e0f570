import * as Type from '#contract/call/type.ts';
import { amount, exactly, moment, noRequest } from '../call/call-schemas.ts';
import { cashierCall } from '../cashier/order.ts';
import { moved, orderId, orderQuery, paymentPassword } from '../cashier/order-schemas.ts';
import { withdrawableReply, withdrawalReply, withdrawalsReply } from './read.ts';

/** N10. The withdrawable amount, the requirements that remain, and the blocks that end by themselves. */
export const withdrawable = cashierCall({
  name: 'withdrawable',
  method: 'GET',
  path: '/wps/cashier/withdrawable',
  quiet: true,
  request: noRequest,
  reply: withdrawableReply,
});

/**
 * M171. `amount` is decimal text in the merchant's currency. Refused with withdrawal_needs (call `withdrawable` again),
 * amount_outside (value.minimum, value.maximum), balance_short, account_not_usable, method_closed or daily_limit
 * (value.until), payment_password_wrong (value.left), payment_password_locked (value.until) or not_found: the member
 * has no such account.
 */
export const withdraw = cashierCall({
  name: 'withdraw',
  method: 'POST',
  path: '/wps/cashier/withdrawals',
  moves: true,
  encrypted: true,
  when: { all: [{ switch: 'WITHDRAW', missing: true }, { member: 'personalCentre' }] },
  request: exactly({ accountId: orderId, amount: moved, paymentPassword }),
  reply: withdrawalReply,
  refused: exactly({
    minimum: Type.Optional(amount),
    maximum: Type.Optional(amount),
    left: Type.Optional(Type.Integer({ minimum: 0 })),
    until: Type.Optional(moment),
  }),
});

/** One of the member's own orders by id, or a page of ten: open orders first, then newest first. */
export const withdrawals = cashierCall({
  name: 'withdrawals',
  method: 'GET',
  path: '/wps/cashier/withdrawals',
  quiet: true,
  request: orderQuery,
  reply: withdrawalsReply,
});

/**
 * Only if the merchant lets members cancel (D48: off by default) and the withdrawal is not yet approved; otherwise
 * not_cancellable.
 */
export const cancelWithdrawal = cashierCall({
  name: 'cancelWithdrawal',
  method: 'DELETE',
  path: '/wps/cashier/withdrawals',
  moves: true,
  request: exactly({ id: orderId }),
  reply: withdrawalReply,
});

export const withdrawalsCalls = [withdrawable, withdraw, withdrawals, cancelWithdrawal];
