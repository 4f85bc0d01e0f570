/**
 * Transfers of a member to the direct upline (M175) and of an agent to downlines (M176), limited to the sender's
 * withdrawable cash.
 */

import * as Type from '#contract/call/type.ts';
import type { Condition } from '#model/conditions/condition.ts';
import { amount, exactly } from '../call/call-schemas.ts';
import { cashierCall } from '../cashier/order.ts';
import { moment, moved, orderId, paymentPassword } from '../cashier/order-schemas.ts';
import { uplineReply } from './read.ts';

/** Agents, and players whose account allows it (D66); same condition as the page of the member centre. */
const when: Condition = {
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
const receiver = { member: Type.Optional(orderId) };

/** The receiver, the remaining daily limit, and the last ten transfers. */
export const uplineTransfers = cashierCall({
  name: 'uplineTransfers',
  method: 'GET',
  path: '/wps/agent/transfers',
  module: 'FUNDTRANS3',
  quiet: true,
  when,
  request: exactly(receiver),
  reply: uplineReply,
});

/** `amount` is decimal text. Refused with no_upline, account_rests (value.until), withdrawal_needs (turnover, DEBT, KYC), amount_outside, daily_limit, balance_short, payment_password_wrong, payment_password_locked. */
export const transferUpline = cashierCall({
  name: 'transferUpline',
  method: 'POST',
  path: '/wps/agent/transfers',
  module: 'FUNDTRANS3',
  moves: true,
  encrypted: true,
  when,
  request: exactly({ ...receiver, amount: moved, paymentPassword }),
  reply: uplineReply,
  refused: exactly({
    minimum: Type.Optional(amount),
    maximum: Type.Optional(amount),
    left: Type.Optional(Type.Integer({ minimum: 0 })),
    until: Type.Optional(moment),
  }),
});

export const transfersCalls = [uplineTransfers, transferUpline];
