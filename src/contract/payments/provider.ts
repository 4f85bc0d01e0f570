/** Port to a payment provider; the wire format is in payments.ts and events.ts. */
import type { PaymentEvent } from './events.ts';
import type { PayingOrder, PaymentError, PaymentReply, PaymentRequest, Payout } from './payments.ts';

/** No answer, or no valid one: the request may or may not have been executed. */
interface Unknown {
  readonly kind: 'unknown';
  /** For the log. */
  readonly why: string;
}

/** A final refusal. */
interface Refused {
  readonly kind: 'refused';
  readonly reason: PaymentError;
}

export type BeginAnswer = { readonly kind: 'begun'; readonly how: PaymentReply<'begin'> } | Refused | Unknown;

/** `absent`: the provider does not know the reference. */
export type FindAnswer =
  | { readonly kind: 'found'; readonly standing: PaymentReply<'find'> }
  | { readonly kind: 'absent' }
  | Unknown;

/** `accepted`: the payout will be paid, or refused by an event. */
export type SendAnswer = { readonly kind: 'accepted' } | Refused | Unknown;

export type StatementAnswer =
  | { readonly kind: 'told'; readonly statement: PaymentReply<'statement'> }
  | Refused
  | Unknown;

/** A posted event: authentic and recent, or the reason for its rejection. */
export type EventReading =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | { readonly kind: 'faulty'; readonly error: 'bad_signature' | 'stale_timestamp' | 'invalid_request' };

/** A payment provider. Nothing here throws or rejects: transport failures are `unknown`. */
export interface PaymentProvider {
  /** The provider's code in orders and in the webhook path. */
  readonly code: string;
  /** Opens a payment. Idempotent: a retry after `unknown` with the same reference starts nothing twice. */
  begin(order: PayingOrder): Promise<BeginAnswer>;
  /** The state of a payment or payout. */
  find(request: PaymentRequest<'find'>): Promise<FindAnswer>;
  /** Pays out. After `unknown` call `find`, and send again only after two `absent` answers. */
  send(payout: Payout): Promise<SendAnswer>;
  /** A page of the movements of a past day (UTC). */
  statement(request: PaymentRequest<'statement'>): Promise<StatementAnswer>;
  /** Validates a posted event: signature, timestamp, schema. `body` is the raw text. */
  read(headers: Readonly<Record<string, string | readonly string[] | undefined>>, body: string): EventReading;
  /** The signature headers of an answer to an event, computed over its body. */
  signAnswer(body: string): Readonly<Record<string, string>>;
}
