/**
 * Payments by other members for a withdrawal, and the withdrawer's confirmation of receipt (M182-M184;
 * docs/reference/machines.md#match).
 */
import { defineCall, type NoRequest } from '../call/call.ts';
import { relayPath } from '../call/relays.ts';
import { type Receipt, type Receipts, readReceipt, readReceipts } from './read.ts';

/** Payments that await the member's confirmation, earliest deadline first; then the last ten that were answered. */
export const paymentConfirmations = defineCall<NoRequest, Receipts>({
  name: 'paymentConfirmations',
  method: 'GET',
  path: relayPath('MCSFE_getPaymentConfirmationList'),
  module: 'COMM3',
  token: true,
  quiet: true,
  when: { member: 'personalCentre' },
  read: readReceipts,
});

/**
 * RECEIVED: the partial amount in `amount`; ALL_RECEIVED: the rest; NOT_RECEIVED: nothing more, with proof pictures.
 */
export interface ReceiptAnswer {
  readonly id: string;
  readonly answer: 'RECEIVED' | 'NOT_RECEIVED' | 'ALL_RECEIVED';
  /** Decimal text in the merchant's currency; only with RECEIVED. */
  readonly amount?: string;
  /** The open amount that the member saw: if it differs by now, the answer is refused with receipt_answered. */
  readonly remaining?: string;
  /** PNG or JPEG files in base64; only with NOT_RECEIVED. */
  readonly pictures?: readonly string[];
}

/**
 * Refused with receipt_answered if it was answered in the meantime, amount_outside (value.maximum) or proof_missing.
 */
export const answerPayment = defineCall<ReceiptAnswer, Receipt | undefined>({
  name: 'answerPayment',
  method: 'POST',
  path: relayPath('MCSFE_processC2CTransaction'),
  module: 'COMM3',
  token: true,
  moves: true,
  bodyBytes: 1_300_000,
  when: { member: 'personalCentre' },
  read: readReceipt,
});

export const receiptsCalls = [paymentConfirmations, answerPayment];
