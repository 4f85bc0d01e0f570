import type { FastifyInstance, FastifyReply } from 'fastify';
import { eventsPath, type PaymentEvent } from '#contract/payments/events.ts';
import type { PaymentError } from '#contract/payments/payments.ts';
import type { EventReading, PaymentProvider } from '#contract/payments/provider.ts';
import type { Context } from '#gateway/context/context.ts';
import { isUnavailable, sqlState } from '#gateway/db/errors.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { type EventTakers, takeEvent } from './take-event.ts';

/** Maximum size of an event body in bytes. */
const BODY_LIMIT = 4 * 1024;
/** Rate limit per address for events without a valid signature. */
const UNPROVED = { limit: 60, windowMs: 60_000 };

/** Reply to an event (contract/payments/events.ts). */
type Answer =
  | { readonly ok: true; readonly value: { readonly repeated: boolean } }
  | { readonly ok: false; readonly error: PaymentError };

/**
 * Webhook for payment providers (docs/guides/payment-provider.md). Provider servers call it directly at the gateway; requests through
 * an edge get 404. It answers 2xx only after the event is in the database.
 */
export function providerRoutes(app: FastifyInstance, context: Context, takers: EventTakers): void {
  const unproved = createRateLimit(context, 'provider.unproved', UNPROVED);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Keep the raw body: the signature covers its exact characters.
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(eventsPath(':provider'), async (request, reply) => {
      if (request.fromEdge) throw new Failure('not_found');
      const provider = context.providers.get(request.params.provider);
      const body = typeof request.body === 'string' ? request.body : '';
      const reading = provider?.read(request.headers, body);
      if (provider === undefined || reading === undefined || !isProved(reading)) {
        await unproved.take('payments', request.ip);
        // The reply is not signed for a caller without a valid signature.
        return reply.code(401).send(refused('bad_signature'));
      }
      const done = context.metrics.callSeconds.startTimer({ call: 'payments.events' });
      const answer =
        reading.kind === 'event' ? await take(context, takers, provider, reading.event) : refused(reading.error);
      done();
      context.metrics.calls.inc({ call: 'payments.events', outcome: answer.ok ? 'ok' : answer.error });
      return sendSigned(reply, provider, answer);
    });
  });
}

const isProved = (reading: EventReading) => reading.kind === 'event' || reading.error !== 'bad_signature';

async function take(
  context: Context,
  takers: EventTakers,
  { code }: PaymentProvider,
  event: PaymentEvent,
): Promise<Answer> {
  const { db, log, merchants } = context;
  try {
    if (!(await merchants.list()).includes(event.merchant)) return refused('invalid_request');
    const answer = await takeEvent(db, takers, code, event);
    if (answer.kind === 'refused') return refused(answer.error);
    const { merchant, reference, state } = event;
    if (answer.outcome === 'unfit' || answer.outcome === 'unknown')
      logEvent(log, 'payment_event.unmatched', { provider: code, merchant, reference, state, outcome: answer.outcome });
    return { ok: true, value: { repeated: answer.repeated } };
  } catch (error) {
    if (!isUnavailable(error) && sqlState(error) === undefined && !isStep(error)) throw error;
    logEvent(log, 'payment_event.deferred', { err: error, provider: code });
    return refused('busy');
  }
}

/** An account or the order changed between two reads; the provider's retry is processed again from the start. */
function isStep(error: unknown): boolean {
  return error instanceof Error && error.name === 'StepRefused';
}

const refused = (error: PaymentError): Answer => ({ ok: false, error });

/** Only 2xx confirms that the event is stored: a refusal is 422, and an event that may be retried is 503. */
function sendSigned(reply: FastifyReply, provider: PaymentProvider, answer: Answer): FastifyReply {
  const body = JSON.stringify(answer);
  if (!answer.ok) reply.code(answer.error === 'busy' ? 503 : 422);
  if (!answer.ok && answer.error === 'busy') reply.header('retry-after', '1');
  return reply
    .headers(provider.signAnswer(body))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}
