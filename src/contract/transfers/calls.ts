/** Money from a member to the direct upline (M175), of the member's own withdrawable cash alone. */
import type { NoRequest } from '../call/call.ts';
import { cashierCall } from '../cashier/order.ts';
import { readUplineTransfers, type UplineTransfers } from './read.ts';

/** Who the upline is, what the day still allows, and the last ten. */
export const uplineTransfers = cashierCall<NoRequest, UplineTransfers>({
  name: 'uplineTransfers',
  method: 'GET',
  path: '/wps/agent/transfers',
  module: 'FUNDTRANS3',
  quiet: true,
  read: readUplineTransfers,
});

/** `amount` is decimal text. Refused with no_upline, amount_outside, daily_limit, balance_short, payment_password_wrong, payment_password_locked. */
export const transferUpline = cashierCall<
  { readonly amount: string; readonly paymentPassword: string },
  UplineTransfers
>({
  name: 'transferUpline',
  method: 'POST',
  path: '/wps/agent/transfers',
  module: 'FUNDTRANS3',
  moves: true,
  encrypted: true,
  read: readUplineTransfers,
});

export const transfersCalls = [uplineTransfers, transferUpline];
