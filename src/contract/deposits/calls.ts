import * as Type from '#contract/call/type.ts';
import { amount, exactly, text } from '../call/call-schemas.ts';
import type { Sent } from '../call/reader.ts';
import { cashierCall } from '../cashier/order.ts';
import { evidencePicture, formFields, moved, orderId, orderQuery } from '../cashier/order-schemas.ts';
import { protectionRefused } from '../protection/schemas.ts';
import { depositReply, depositsReply } from './read.ts';

/** `amount` is decimal text in the merchant's currency; `fields` are the values of the method's form. */
const depositRequest = exactly({
  methodId: orderId,
  amount: moved,
  fields: formFields,
  /** A promotion for the deposit: one of those that `payMethods` returns with the deposit methods. */
  promotionId: Type.Optional(text(64)),
});
export type DepositRequest = Sent<typeof depositRequest>;

/**
 * Opens a deposit (M170). Refused with method_closed (value.until), amount_outside (value.minimum, value.maximum),
 * daily_limit (value.maximum, value.until), too_many_open, promotion_closed, limit_reached (value.measure, value.period,
 * value.left, value.until), on_break or self_excluded (value.until, absent: without end); invalid fields are returned by name. An
 * order in state `new` is still being prepared: its provider is asked again.
 */
export const openDeposit = cashierCall({
  name: 'openDeposit',
  method: 'POST',
  path: '/wps/cashier/deposits',
  moves: true,
  when: { all: [{ switch: 'DEPOSIT', missing: true }, { member: 'personalCentre' }] },
  request: depositRequest,
  reply: depositReply,
  refused: exactly({
    ...protectionRefused,
    minimum: Type.Optional(amount),
    maximum: Type.Optional(amount),
    until: Type.Optional(Type.Integer()),
  }),
});

/** One of the member's orders by id, or a page of ten, open ones first, then newest first. */
export const deposits = cashierCall({
  name: 'deposits',
  method: 'GET',
  path: '/wps/cashier/deposits',
  quiet: true,
  request: orderQuery,
  reply: depositsReply,
});

/**
 * The member reports that the money was sent: the gateway asks the provider. A deposit to another member is proved by a
 * picture.
 */
export const depositSent = cashierCall({
  name: 'depositSent',
  method: 'POST',
  path: '/wps/cashier/deposits/sent',
  moves: true,
  bodyBytes: 1_300_000,
  request: exactly({
    id: orderId,
    pictures: Type.Optional(Type.Array(evidencePicture, { minItems: 1, maxItems: 3 })),
  }),
  reply: depositReply,
});

/**
 * Cancels an open deposit that is not reported as paid and not received by another member; else not_cancellable. Staff
 * check money that arrives later.
 */
export const cancelDeposit = cashierCall({
  name: 'cancelDeposit',
  method: 'DELETE',
  path: '/wps/cashier/deposits',
  moves: true,
  request: exactly({ id: orderId }),
  reply: depositReply,
});

export const depositsCalls = [openDeposit, deposits, depositSent, cancelDeposit];
