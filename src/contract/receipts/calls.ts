/** Withdrawals that other members pay, and what the withdrawer says came (M182-M184; docs/machines.md#match). */
import { defineCall, type NoRequest } from '../call/call.ts';
import { relayPath } from '../call/relays.ts';
import { type Receipt, type Receipts, readReceipt, readReceipts } from './read.ts';

/** What waits for the member's word, the one that falls due first before all others; and the last ten that were answered. */
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

/** RECEIVED: so much of it, `amount`; ALL_RECEIVED: the rest; NOT_RECEIVED: nothing more, with pictures that prove it. */
export interface ReceiptAnswer {
  readonly id: string;
  readonly answer: 'RECEIVED' | 'NOT_RECEIVED' | 'ALL_RECEIVED';
  /** Decimal text in the merchant's currency; with RECEIVED alone. */
  readonly amount?: string;
  /** What was still open as the member saw it: by now another amount, and the answer is refused with receipt_answered. */
  readonly remaining?: string;
  /** Base64 of PNG or JPEG files; with NOT_RECEIVED alone. */
  readonly pictures?: readonly string[];
}

/** Refused with receipt_answered where it was answered meanwhile, amount_outside (value.maximum) or proof_missing. */
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
