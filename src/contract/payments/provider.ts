/** The port through which a gateway reaches a payment provider; what it says on the wire is in payments.ts and events.ts. */
import type { PaymentEvent } from './events.ts';
import type { PayingOrder, PaymentError, PaymentReply, PaymentRequest, Payout } from './payments.ts';

/** No answer, or one that proves nothing: it may have been done, and it may not. */
interface Unknown {
  readonly kind: 'unknown';
  /** For the log. */
  readonly why: string;
}

/** A final no. */
interface Refused {
  readonly kind: 'refused';
  readonly reason: PaymentError;
}

export type BeginAnswer = { readonly kind: 'begun'; readonly how: PaymentReply<'begin'> } | Refused | Unknown;

/** `absent`: the provider says that it does not know the reference. */
export type FindAnswer =
  | { readonly kind: 'found'; readonly standing: PaymentReply<'find'> }
  | { readonly kind: 'absent' }
  | Unknown;

/** `accepted`: it is going to be paid, or refused by an event. */
export type SendAnswer = { readonly kind: 'accepted' } | Refused | Unknown;

export type StatementAnswer =
  | { readonly kind: 'told'; readonly statement: PaymentReply<'statement'> }
  | Refused
  | Unknown;

/** What came as an event: the provider's and fresh, or why it is none. */
export type EventReading =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | { readonly kind: 'faulty'; readonly error: 'bad_signature' | 'stale_timestamp' | 'invalid_request' };

/** A payment provider. Nothing here throws or rejects: what went wrong on the way is `unknown`. */
export interface PaymentProvider {
  /** By which the gateway knows it: orders and the path of its events carry it. */
  readonly code: string;
  /** Opens a payment. Asked again after `unknown`, with the same reference, it begins nothing twice. */
  begin(order: PayingOrder): Promise<BeginAnswer>;
  /** Where a payment or a payout stands. */
  find(request: PaymentRequest<'find'>): Promise<FindAnswer>;
  /** Pays out. After `unknown` ask `find`, and send again only after it said `absent` twice. */
  send(payout: Payout): Promise<SendAnswer>;
  /** A page of what moved on a day that is over (UTC). */
  statement(request: PaymentRequest<'statement'>): Promise<StatementAnswer>;
  /** Judges what was posted as an event: who sent it, when, and whether it fits. `body` is the text as it came. */
  read(headers: Readonly<Record<string, string | readonly string[] | undefined>>, body: string): EventReading;
  /** The headers that an answer to an event carries: it is signed over its own body. */
  signAnswer(body: string): Readonly<Record<string, string>>;
}
