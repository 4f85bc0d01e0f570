import { Compile } from 'typebox/compile';
import { paymentEvent } from '#contract/payments/events.ts';
import {
  isUndecided,
  PAYMENT_SKEW_MS,
  type PaymentAction,
  type PaymentError,
  type PaymentReply,
  type PaymentRequest,
  paymentActions,
  paymentHeaders,
  paymentReply,
  paymentSigned,
} from '#contract/payments/payments.ts';
import type { EventReading, PaymentProvider } from '#contract/payments/provider.ts';
import { signText, validateSigned } from '#serving/signature.ts';
import type { ProviderPostReply, SendToProvider } from './send-by-fetch.ts';

export interface ProviderSettings {
  /** Provider code known to both sides. */
  readonly code: string;
  /** Shared secret that signs the messages of both sides. */
  readonly secret: string;
  readonly send: SendToProvider;
  readonly now: () => number;
  /** Timeout of a call in milliseconds. */
  readonly patienceMs?: number;
}

type Settings = Required<ProviderSettings>;

type Answer<Action extends PaymentAction> =
  | { readonly kind: 'done'; readonly value: PaymentReply<Action> }
  | { readonly kind: 'refused'; readonly reason: PaymentError }
  | { readonly kind: 'unknown'; readonly why: string };

const PATIENCE_MS = 8_000;
const replies = Object.fromEntries(paymentActions.map((action) => [action, Compile(paymentReply(action))]));
const events = Compile(paymentEvent);

/**
 * Client for a provider that implements docs/guides/payment-provider.md. One attempt per call. A reply is accepted only if it is
 * signed, fresh, valid by the contract, and about the request; everything else is `unknown`.
 */
export function createPaymentProvider(settings: ProviderSettings): PaymentProvider {
  const all: Settings = { patienceMs: PATIENCE_MS, ...settings };
  return {
    code: all.code,
    async begin(order) {
      const answer = await call(all, 'begin', order);
      if (answer.kind !== 'done') return answer;
      const { value } = answer;
      if (value.reference !== order.reference || value.kind !== order.kind) return OTHER;
      return { kind: 'begun', how: value };
    },
    async find(request) {
      const answer = await call(all, 'find', request);
      if (answer.kind === 'refused')
        return answer.reason === 'reference_unknown' ? { kind: 'absent' } : { kind: 'unknown', why: answer.reason };
      if (answer.kind === 'unknown') return answer;
      return answer.value.reference === request.reference ? { kind: 'found', standing: answer.value } : OTHER;
    },
    async send(payout) {
      const answer = await call(all, 'send', payout);
      if (answer.kind !== 'done') return answer;
      return answer.value.reference === payout.reference ? { kind: 'accepted' } : OTHER;
    },
    async statement(request) {
      const answer = await call(all, 'statement', request);
      if (answer.kind !== 'done') return answer;
      const { day, currency } = answer.value;
      if (day !== request.day || currency !== request.currency) return OTHER;
      return { kind: 'told', statement: answer.value };
    },
    read: (headers, body) => readEvent(all, headers, body),
    signAnswer: (body) => signedHeaders(all, 'events', body),
  };
}

/** A replayed reply signed for another request proves nothing about this one. */
const OTHER = { kind: 'unknown', why: 'the reply answers another question' } as const;

async function call<Action extends PaymentAction>(
  settings: Settings,
  action: Action,
  request: PaymentRequest<Action>,
): Promise<Answer<Action>> {
  const body = JSON.stringify(request);
  const headers = { 'content-type': 'application/json', ...signedHeaders(settings, action, body) };
  try {
    const signal = AbortSignal.timeout(settings.patienceMs);
    const reply = await within(signal, settings.send({ action, headers, body, signal }));
    const doubt = doubtOf(settings, action, reply);
    return doubt === undefined ? readAnswer(action, reply.body) : { kind: 'unknown', why: doubt };
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? error.message : String(error) };
  }
}

/** An in-process sender cannot be cancelled, but the wait still ends. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
    work.then(resolve, reject);
  });
}

function signedHeaders({ code, secret, now }: Settings, action: PaymentAction | 'events', body: string) {
  const timestamp = String(now());
  return {
    [paymentHeaders.provider]: code,
    [paymentHeaders.timestamp]: timestamp,
    [paymentHeaders.signature]: signText(secret, paymentSigned(timestamp, action, body)),
  };
}

/** Why a reply is not trusted; undefined if it is authentic and fresh. */
function doubtOf({ secret, now }: Settings, action: PaymentAction, reply: ProviderPostReply): string | undefined {
  return validateSigned({
    secret,
    timestamp: reply.header(paymentHeaders.timestamp),
    signature: reply.header(paymentHeaders.signature),
    signed: (timestamp) => paymentSigned(timestamp, action, reply.body),
    now: now(),
    skewMs: PAYMENT_SKEW_MS,
  });
}

function readAnswer<Action extends PaymentAction>(action: Action, body: string): Answer<Action> {
  const reply: unknown = JSON.parse(body);
  if (replies[action]?.Check(reply) !== true) return { kind: 'unknown', why: 'the reply does not fit the contract' };
  // The check has validated the type.
  const read = reply as { ok: true; value: PaymentReply<Action> } | { ok: false; error: PaymentError };
  if (read.ok) return { kind: 'done', value: read.value };
  return isUndecided(read.error) ? { kind: 'unknown', why: read.error } : { kind: 'refused', reason: read.error };
}

function readEvent({ secret, now }: Settings, headers: Parameters<PaymentProvider['read']>[0], body: string) {
  const faulty = (error: Extract<EventReading, { kind: 'faulty' }>['error']): EventReading => ({
    kind: 'faulty',
    error,
  });
  const fault = validateSigned({
    secret,
    timestamp: headers[paymentHeaders.timestamp],
    signature: headers[paymentHeaders.signature],
    signed: (timestamp) => paymentSigned(timestamp, 'events', body),
    now: now(),
    skewMs: PAYMENT_SKEW_MS,
  });
  if (fault !== undefined) return faulty(fault);
  try {
    const event: unknown = JSON.parse(body);
    return events.Check(event) ? ({ kind: 'event', event } as const) : faulty('invalid_request');
  } catch {
    return faulty('invalid_request');
  }
}
