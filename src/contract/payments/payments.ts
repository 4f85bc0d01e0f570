/**
 * Requests of a gateway to a payment provider (docs/guides/payment-provider.md): POST <provider>/payments/v1/<action>, JSON in both
 * directions, server to server, never from a browser. Both directions are signed like the seamless wallet
 * (contract/vendors/seamless.ts); webhook events are in events.ts.
 * - Amounts are minor units as decimal text, with their currency and its exponent: an amount with another exponent than
 * the receiver's is refused, never scaled.
 * - `reference` is the gateway's order id, assigned before the request. It is an idempotency key: the same reference
 * with the same content returns the first answer (`repeated: true`) and starts nothing; with other content it is
 * refused with `reference_reused`. A lost answer can be requested again without paying twice.
 * - Times are epoch milliseconds.
 */

import type { Static, TSchema } from '#contract/call/type.ts';
import * as Type from '#contract/call/type.ts';
import { MOST_DIGITS } from '../call/amount.ts';
import { exactly, oneOf, text } from '../call/call-schemas.ts';

/** Maximum clock skew of a timestamp, in milliseconds. */
export const PAYMENT_SKEW_MS = 60_000;
export const PAYMENTS_PREFIX = '/payments/v1/';
export const paymentHeaders = {
  provider: 'x-provider',
  timestamp: 'x-timestamp',
  signature: 'x-signature',
} as const;

export const paymentActions = ['begin', 'find', 'send', 'statement'] as const;
export type PaymentAction = (typeof paymentActions)[number];

/**
 * How a player pays: on the provider's page, with a QR code, by transfer with a reference text, or to another person's
 * account.
 */
export const payingKinds = ['redirect', 'qr', 'transfer', 'c2c'] as const;

/** The target of a payout; `c2c`: other people pay it, in parts. */
export const payoutKinds = ['bank', 'ewallet', 'crypto', 'c2c'] as const;

/**
 * Deposits: pending, paid, failed, expired, and reversed (taken back after payment). Payouts: pending, paid, refused
 * (never sent), and returned (came back after payment).
 */
export const paymentStates = ['pending', 'paid', 'failed', 'expired', 'reversed', 'refused', 'returned'] as const;

export const directions = ['in', 'out'] as const;

/** All error codes. All but `busy`, `bad_signature` and `stale_timestamp` are final: a retry changes nothing. */
export const paymentErrors = [
  'bad_signature',
  'stale_timestamp',
  'invalid_request',
  'reference_unknown',
  'reference_reused',
  'currency_unsupported',
  'exponent_differs',
  'kind_unsupported',
  'amount_too_small',
  'amount_too_large',
  'payee_refused',
  'declined',
  'day_not_over',
  'busy',
] as const;
export type PaymentError = (typeof paymentErrors)[number];

export const reference = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.:-]+$' });
const merchant = text(64);
const minor = Type.String({ minLength: 1, maxLength: MOST_DIGITS, pattern: '^(0|[1-9][0-9]*)$' });
const positive = Type.String({ minLength: 1, maxLength: MOST_DIGITS, pattern: '^[1-9][0-9]*$' });
const balance = Type.String({ minLength: 1, maxLength: 19, pattern: '^(0|-?[1-9][0-9]*)$' });
const currency = Type.String({ pattern: '^[A-Z]{3,5}$' });
const exponent = Type.Integer({ minimum: 0, maximum: 8 });
const time = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
const day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
const address = Type.String({ minLength: 1, maxLength: 2048, pattern: '^https?://' });
const sequence = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** A non-negative amount with its currency and exponent. */
export const money = { amountMinor: minor, currency, exponent };
const payment = { amountMinor: positive, currency, exponent };

/** An account as a payer types it: a bank account (with bank name), a wallet, or a blockchain address. */
const account = exactly({ bank: Type.Optional(text(100)), number: text(128), holder: text(140) });

const order = { merchant, reference, ...payment };

/** Request schemas by action. */
export const paymentRequests = {
  /** Opens a payment by a player. */
  begin: exactly({
    ...order,
    kind: oneOf(payingKinds),
    /** Expiry of the gateway's order; the provider may end it earlier, never later. */
    expiresAt: time,
    /** The return URL for the provider's page. */
    returnUrl: address,
    language: text(8),
    /** The payer, if known to the gateway. */
    payer: Type.Optional(exactly({ holder: text(140) })),
    /** Only for `c2c`: the payee that the gateway matched; without it the provider selects one. */
    payee: Type.Optional(account),
  }),
  find: exactly({ merchant, reference }),
  /** Pays to a player's account. */
  send: exactly({ ...order, kind: oneOf(payoutKinds), payee: account }),
  /** Movements of a day (UTC), oldest first; `after` is the `next` of the previous page. */
  statement: exactly({ merchant, currency, day, after: Type.Optional(text(64)) }),
} as const;

const begun = { reference, expiresAt: time, repeated: Type.Boolean() };
/** The URL of a page or a banking app where the player can pay at once. */
const payAt = { url: Type.Optional(address) };
const transferText = text(64);

/** The state of a payment or payout. */
export const standing = {
  direction: oneOf(directions),
  state: oneOf(paymentStates),
  /**
   * The total moved: received if `paid` (a second payment of one order raises it), paid so far if `pending`, taken back
   * if `reversed` or `returned`, zero if `failed`, `expired` or `refused`.
   */
  ...money,
  /** Grows with every change of the reference; a smaller sequence is stale. */
  sequence,
} as const;

const line = exactly({
  /** The provider's unique id of the movement. */
  lineId: text(64),
  /** The reference of the order; the provider's own if the payment is unmatched. */
  reference,
  kind: oneOf(['payment', 'payout', 'reversal', 'return'] as const),
  direction: oneOf(directions),
  ...payment,
  at: time,
});

/** Reply values by action, on success. */
export const paymentReplies = {
  begin: Type.Union([
    exactly({ kind: Type.Literal('redirect'), ...begun, url: address }),
    /** `payload` is the content of the QR code. */
    exactly({ kind: Type.Literal('qr'), ...begun, payload: text(1024), ...payAt }),
    /** `transferText` is the payment reference that the payer enters: it identifies the order. */
    exactly({ kind: Type.Literal('transfer'), ...begun, account, transferText, ...payAt }),
    exactly({ kind: Type.Literal('c2c'), ...begun, account, transferText, ...payAt }),
  ]),
  find: exactly({ reference, ...standing }),
  send: exactly({ reference, repeated: Type.Boolean() }),
  /** Balances of the merchant at the provider, before the first line of the day and after the last. */
  statement: exactly({
    day,
    currency,
    exponent,
    openingMinor: balance,
    closingMinor: balance,
    lines: Type.Array(line, { maxItems: 500 }),
    next: Type.Optional(text(64)),
  }),
} as const;

/** A reply is `{ ok: true, value }` or `{ ok: false, error }`. */
export const paymentRefusal = exactly({ ok: Type.Literal(false), error: oneOf(paymentErrors) });

export function paymentReply(action: PaymentAction): TSchema {
  return Type.Union([exactly({ ok: Type.Literal(true), value: paymentReplies[action] }), paymentRefusal]);
}

export type PaymentRequest<Action extends PaymentAction> = Static<(typeof paymentRequests)[Action]>;
export type PaymentReply<Action extends PaymentAction> = Static<(typeof paymentReplies)[Action]>;
export type PayingOrder = PaymentRequest<'begin'>;
export type Payout = PaymentRequest<'send'>;

/** Whether a refusal is undecided: it counts as no answer. */
export function isUndecided(error: PaymentError): boolean {
  return error === 'busy' || error === 'bad_signature' || error === 'stale_timestamp';
}

/** The signed text of calls, events and replies, equal on both sides. */
export function paymentSigned(timestamp: string, action: PaymentAction | 'events', body: string): string {
  return `${timestamp}.${action}.${body}`;
}
