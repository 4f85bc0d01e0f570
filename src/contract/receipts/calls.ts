/**
 * Payments by other members for a withdrawal, and the withdrawer's confirmation of receipt (M182-M184;
 * docs/reference/machines.md#match).
 */
import * as Type from '#contract/call/type.ts';
import { amount, exactly, noRequest, oneOf } from '../call/call-schemas.ts';
import type { Sent } from '../call/reader.ts';
import { relayPath } from '../call/relays.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { evidencePicture, moved, orderId } from '../cashier/order-schemas.ts';
import { receiptReply, receiptsReply } from './read.ts';

/** Payments that await the member's confirmation, earliest deadline first; then the last ten that were answered. */
export const paymentConfirmations = defineSchemaCall({
  name: 'paymentConfirmations',
  method: 'GET',
  path: relayPath('MCSFE_getPaymentConfirmationList'),
  module: 'COMM3',
  token: true,
  quiet: true,
  when: { member: 'personalCentre' },
  request: noRequest,
  reply: receiptsReply,
});

/**
 * RECEIVED: the partial amount in `amount`; ALL_RECEIVED: the rest; NOT_RECEIVED: nothing more, with proof pictures.
 */
const receiptAnswer = exactly({
  id: orderId,
  answer: oneOf(['RECEIVED', 'NOT_RECEIVED', 'ALL_RECEIVED'] as const),
  /** Decimal text in the merchant's currency; only with RECEIVED. */
  amount: Type.Optional(moved),
  /** The open amount that the member saw: if it differs by now, the answer is refused with receipt_answered. */
  remaining: Type.Optional(moved),
  /** PNG or JPEG files in base64; only with NOT_RECEIVED. */
  pictures: Type.Optional(Type.Array(evidencePicture, { minItems: 1, maxItems: 3 })),
});
export type ReceiptAnswer = Sent<typeof receiptAnswer>;

/**
 * Refused with receipt_answered if it was answered in the meantime, amount_outside (value.maximum) or proof_missing.
 */
export const answerPayment = defineSchemaCall({
  name: 'answerPayment',
  method: 'POST',
  path: relayPath('MCSFE_processC2CTransaction'),
  module: 'COMM3',
  token: true,
  moves: true,
  bodyBytes: 1_300_000,
  when: { member: 'personalCentre' },
  request: receiptAnswer,
  reply: receiptReply,
  refused: exactly({ maximum: Type.Optional(amount) }),
});

export const receiptsCalls = [paymentConfirmations, answerPayment];
