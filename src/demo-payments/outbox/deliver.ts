import { Compile } from 'typebox/compile';
import { eventReply } from '#contract/payments/events.ts';
import { PAYMENT_SKEW_MS, paymentHeaders, paymentSigned } from '#contract/payments/payments.ts';
import { signText, validateSigned } from '#serving/signature.ts';
import type { DemoPaymentsContext } from '../context/context.ts';

export interface EventPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface EventPostReply {
  readonly status: number;
  readonly body: string;
  header(name: string): string | undefined;
}

/** Sends an event to the gateway, over a socket or within this process. Rejects if there is no response. */
export type SendToGateway = (post: EventPost) => Promise<EventPostReply>;

const replies = Compile(eventReply);

/** Delivers an event once. Undefined: the gateway confirmed with a signature; else the reason for a retry. */
export async function deliver(
  { config, clock }: Pick<DemoPaymentsContext, 'config' | 'clock'>,
  send: SendToGateway,
  body: string,
): Promise<string | undefined> {
  const timestamp = String(clock.now());
  const headers = {
    'content-type': 'application/json',
    [paymentHeaders.provider]: config.code,
    [paymentHeaders.timestamp]: timestamp,
    [paymentHeaders.signature]: signText(config.secret, paymentSigned(timestamp, 'events', body)),
  };
  try {
    const signal = AbortSignal.timeout(config.timing.patienceMs);
    const reply = await within(signal, send({ headers, body, signal }));
    return doubtOf(reply, config.secret, clock.now());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function doubtOf(reply: EventPostReply, secret: string, now: number): string | undefined {
  const fault = validateSigned({
    secret,
    timestamp: reply.header(paymentHeaders.timestamp),
    signature: reply.header(paymentHeaders.signature),
    signed: (timestamp) => paymentSigned(timestamp, 'events', reply.body),
    now,
    skewMs: PAYMENT_SKEW_MS,
  });
  if (fault !== undefined) return `the answer (${reply.status}) has a ${fault}`;
  const answer: unknown = JSON.parse(reply.body);
  if (!replies.Check(answer)) return 'the answer does not fit the contract';
  if (!answer.ok) return answer.error;
  return reply.status >= 200 && reply.status < 300 ? undefined : `the answer has status ${reply.status}`;
}

/** An in-process sender cannot be cancelled, but the wait ends. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
    work.then(resolve, reject);
  });
}
