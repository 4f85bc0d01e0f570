/**
 * What a gateway asks of a payment provider (docs/payments.md): POST <provider>/payments/v1/<action>, JSON in and out, from
 * server to server, never from a browser. Signed both ways as the seamless wallet is (contract/vendors/seamless.ts); what the
 * provider tells by itself is in events.ts.
 *
 * - Money is whole minor units as decimal text, beside its currency and the currency's exponent: an amount whose exponent is
 *   not the receiver's is refused, never scaled.
 * - `reference` is the gateway's own: the id of its order, which it names before it asks. The same reference with the same
 *   content is answered as the first time (`repeated: true`) and begins nothing anew; with other content it is refused with
 *   `reference_reused`. So an answer that was lost is asked for again without paying twice.
 * - Times are epoch milliseconds.
 */

import Type, { type Static, type TSchema } from 'typebox';
import { MOST_DIGITS } from '../call/amount.ts';
import { exactly, oneOf, text } from '../call/call-schemas.ts';

/** How far a timestamp may be off, in milliseconds. */
export const PAYMENT_SKEW_MS = 60_000;
export const PAYMENTS_PREFIX = '/payments/v1/';
export const paymentHeaders = {
  provider: 'x-provider',
  timestamp: 'x-timestamp',
  signature: 'x-signature',
} as const;

export const paymentActions = ['begin', 'find', 'send', 'statement'] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** How a player pays: on the provider's page, by a code to scan, by a transfer with a text, or to another person's account. */
export const payingKinds = ['redirect', 'qr', 'transfer', 'c2c'] as const;

/** What is paid to a player's account; `c2c`: other people pay it, in parts. */
export const payoutKinds = ['bank', 'ewallet', 'crypto', 'c2c'] as const;

/**
 * Of money that comes in: pending, paid, failed, expired, and reversed (taken back after it was paid). Of money that goes out:
 * pending, paid, refused (never left), and returned (came back after it was paid).
 */
export const paymentStates = ['pending', 'paid', 'failed', 'expired', 'reversed', 'refused', 'returned'] as const;

export const directions = ['in', 'out'] as const;

/** Every code of a refusal. All but `busy`, `bad_signature` and `stale_timestamp` are final: asking again changes nothing. */
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

/** An amount of zero or more, with what it is counted in. */
export const money = { amountMinor: minor, currency, exponent };
const payment = { amountMinor: positive, currency, exponent };

/** An account as a payer types it: of a bank (named), a wallet, or an address of a chain. */
const account = exactly({ bank: Type.Optional(text(100)), number: text(128), holder: text(140) });

const order = { merchant, reference, ...payment };

/** What each action asks. */
export const paymentRequests = {
  /** Opens a payment that a player is going to make. */
  begin: exactly({
    ...order,
    kind: oneOf(payingKinds),
    /** When the gateway's order ends; the provider may end it sooner, never later. */
    expiresAt: time,
    /** Where the provider's page leads back to. */
    returnUrl: address,
    language: text(8),
    /** Who pays, where the gateway knows. */
    payer: Type.Optional(exactly({ holder: text(140) })),
    /** `c2c` alone: whom the gateway has found to be paid; without it the provider finds somebody. */
    payee: Type.Optional(account),
  }),
  find: exactly({ merchant, reference }),
  /** Pays to a player's account. */
  send: exactly({ ...order, kind: oneOf(payoutKinds), payee: account }),
  /** What moved on a day (UTC), the oldest first; `after` is the `next` of the page before. */
  statement: exactly({ merchant, currency, day, after: Type.Optional(text(64)) }),
} as const;

const begun = { reference, expiresAt: time, repeated: Type.Boolean() };
/** Where a player may pay at once: a page or an app of a bank. */
const payAt = { url: Type.Optional(address) };
const transferText = text(64);

/** Where a payment or a payout stands. */
export const standing = {
  direction: oneOf(directions),
  state: oneOf(paymentStates),
  /**
   * What has moved in all: arrived where it is `paid` (a second payment of one order raises it), paid so far where it is
   * `pending`, taken back where it is `reversed` or `returned`, zero where it is `failed`, `expired` or `refused`.
   */
  ...money,
  /** Grows with every change of what the reference names; what carries a smaller one is old. */
  sequence,
} as const;

const line = exactly({
  /** The provider's own: one movement has one. */
  lineId: text(64),
  /** Of the order that it belongs to; the provider's own where it belongs to none. */
  reference,
  kind: oneOf(['payment', 'payout', 'reversal', 'return'] as const),
  direction: oneOf(directions),
  ...payment,
  at: time,
});

/** What each action answers when it went well. */
export const paymentReplies = {
  begin: Type.Union([
    exactly({ kind: Type.Literal('redirect'), ...begun, url: address }),
    /** `payload` is what the code holds. */
    exactly({ kind: Type.Literal('qr'), ...begun, payload: text(1024), ...payAt }),
    /** `transferText` is what the payer writes into the transfer: it finds the order. */
    exactly({ kind: Type.Literal('transfer'), ...begun, account, transferText, ...payAt }),
    exactly({ kind: Type.Literal('c2c'), ...begun, account, transferText, ...payAt }),
  ]),
  find: exactly({ reference, ...standing }),
  send: exactly({ reference, repeated: Type.Boolean() }),
  /** Balances are what the provider holds of the merchant's, before the first line of the day and after its last. */
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

/** A refusal that decides nothing: it counts as no answer. */
export function isUndecided(error: PaymentError): boolean {
  return error === 'busy' || error === 'bad_signature' || error === 'stale_timestamp';
}

/** What is signed, of calls, events and replies: the same text on both sides. */
export function paymentSigned(timestamp: string, action: PaymentAction | 'events', body: string): string {
  return `${timestamp}.${action}.${body}`;
}
