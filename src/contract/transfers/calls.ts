/**
 * Transfers of a member to the direct upline (M175) and of an agent to downlines (M176), limited to the sender's
 * withdrawable cash.
 */
import type { Call, NoRequest } from '../call/call.ts';
import { cashierCall } from '../cashier/order.ts';
import { readUplineTransfers, type UplineTransfers } from './read.ts';

/** Agents, and players whose account allows it (D66); same condition as the page of the member centre. */
const when: Call<NoRequest, unknown>['when'] = {
  all: [
    { member: 'personalCentre' },
    { any: [{ member: 'accountCentre' }, { flag: 'toUpline' }] },
    { not: { memberType: [2] } },
  ],
};

/**
 * A member of the agent's tree by id; absent: the direct upline. Refused with not_found for a member outside of the
 * tree.
 */
export interface Receiver {
  readonly member?: string;
}

/** The receiver, the remaining daily limit, and the last ten transfers. */
export const uplineTransfers = cashierCall<Receiver, UplineTransfers>({
  name: 'uplineTransfers',
  method: 'GET',
  path: '/wps/agent/transfers',
  module: 'FUNDTRANS3',
  quiet: true,
  when,
  read: readUplineTransfers,
});

/** `amount` is decimal text. Refused with no_upline, account_rests (value.until), withdrawal_needs (turnover, DEBT, KYC), amount_outside, daily_limit, balance_short, payment_password_wrong, payment_password_locked. */
export const transferUpline = cashierCall<
  Receiver & { readonly amount: string; readonly paymentPassword: string },
  UplineTransfers
>({
  name: 'transferUpline',
  method: 'POST',
  path: '/wps/agent/transfers',
  module: 'FUNDTRANS3',
  moves: true,
  encrypted: true,
  when,
  read: readUplineTransfers,
});

export const transfersCalls = [uplineTransfers, transferUpline];
