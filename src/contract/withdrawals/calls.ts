import type { NoRequest } from '../call/call.ts';
import { cashierCall, type OrderPage, readOrderPage } from '../cashier/order.ts';
import { readWithdrawable, readWithdrawal, type Withdrawable, type Withdrawal } from './read.ts';

/** N10. The withdrawable amount, the requirements that remain, and the blocks that end by themselves. */
export const withdrawable = cashierCall<NoRequest, Withdrawable>({
  name: 'withdrawable',
  method: 'GET',
  path: '/wps/cashier/withdrawable',
  quiet: true,
  read: readWithdrawable,
});

/**
 * M171. `amount` is decimal text in the merchant's currency. Refused with withdrawal_needs (call `withdrawable` again),
 * amount_outside (value.minimum, value.maximum), balance_short, account_not_usable, method_closed or daily_limit
 * (value.until), payment_password_wrong (value.left), payment_password_locked (value.until) or not_found: the member
 * has no such account.
 */
export const withdraw = cashierCall<
  { readonly accountId: string; readonly amount: string; readonly paymentPassword: string },
  Withdrawal | undefined
>({
  name: 'withdraw',
  method: 'POST',
  path: '/wps/cashier/withdrawals',
  moves: true,
  encrypted: true,
  when: { all: [{ switch: 'WITHDRAW', missing: true }, { member: 'personalCentre' }] },
  read: readWithdrawal,
});

/** One of the member's own orders by id, or a page of ten: open orders first, then newest first. */
export const withdrawals = cashierCall<{ readonly id?: string; readonly after?: string }, OrderPage<Withdrawal>>({
  name: 'withdrawals',
  method: 'GET',
  path: '/wps/cashier/withdrawals',
  quiet: true,
  read: (value, context) => readOrderPage(value, (row) => readWithdrawal(row, context)),
});

/**
 * Only if the merchant lets members cancel (D48: off by default) and the withdrawal is not yet approved; otherwise
 * not_cancellable.
 */
export const cancelWithdrawal = cashierCall<{ readonly id: string }, Withdrawal | undefined>({
  name: 'cancelWithdrawal',
  method: 'DELETE',
  path: '/wps/cashier/withdrawals',
  moves: true,
  read: readWithdrawal,
});

export const withdrawalsCalls = [withdrawable, withdraw, withdrawals, cancelWithdrawal];
