/** Money from a member to the direct upline (M175) and from an agent to members below (M176), of the sender's own withdrawable cash alone. */
import type { Call, NoRequest } from '../call/call.ts';
import { cashierCall } from '../cashier/order.ts';
import { readUplineTransfers, type UplineTransfers } from './read.ts';

/** Agents, and players whose account says so (D66), as the page of the member centre has it. */
const when: Call<NoRequest, unknown>['when'] = {
  all: [
    { member: 'personalCentre' },
    { any: [{ member: 'accountCentre' }, { flag: 'toUpline' }] },
    { not: { memberType: [2] } },
  ],
};

/** A member of an agent's own tree by id; absent: the member directly above. Refused with not_found for whoever is not of the tree. */
export interface Receiver {
  readonly member?: string;
}

/** Who the receiver is, what the day still allows, and the last ten. */
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
