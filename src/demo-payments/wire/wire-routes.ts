import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import {
  PAYMENT_SKEW_MS,
  PAYMENTS_PREFIX,
  type PaymentAction,
  type PaymentRequest,
  paymentActions,
  paymentHeaders,
  paymentRequests,
  paymentSigned,
} from '#contract/payments/payments.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { signText, validateSigned } from '#serving/signature.ts';
import { type Faults, readFaults } from '../books/faults.ts';
import type { DemoPaymentsContext } from '../context/context.ts';
import { type Answer, refused } from './answer.ts';
import { begin } from './begin.ts';
import { find, statement } from './read-orders.ts';
import { send } from './send.ts';

type Do<Action extends PaymentAction> = (
  context: DemoPaymentsContext,
  asked: PaymentRequest<Action>,
) => Promise<Answer<Action>>;
type AnyAnswer = Answer<PaymentAction>;

const DO: { readonly [Action in PaymentAction]: Do<Action> } = { begin, find, send, statement };
const requests = Object.fromEntries(paymentActions.map((action) => [action, Compile(paymentRequests[action])]));

/** The provider API of docs/guides/payment-provider.md. Signatures cover the raw bytes, so bodies are kept as text. */
export async function wireRoutes(app: FastifyInstance, context: DemoPaymentsContext): Promise<void> {
  // Ends unanswered calls when the server closes.
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
  for (const action of paymentActions)
    app.post(`${PAYMENTS_PREFIX}${action}`, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const fault = validateCall(context, action, request, body);
      if (fault !== undefined) return answer(context, action, reply, refused(fault));
      const asked = readBody(action, body);
      if (asked === undefined) return answer(context, action, reply, refused('invalid_request'));
      return perform(context, { action, asked, reply, closing: closing.signal });
    });
}

function validateCall(
  { config, clock }: DemoPaymentsContext,
  action: PaymentAction,
  { headers }: FastifyRequest,
  body: string,
) {
  if (headers[paymentHeaders.provider] !== config.code) return 'bad_signature';
  return validateSigned({
    secret: config.secret,
    timestamp: headers[paymentHeaders.timestamp],
    signature: headers[paymentHeaders.signature],
    signed: (timestamp) => paymentSigned(timestamp, action, body),
    now: clock.now(),
    skewMs: PAYMENT_SKEW_MS,
  });
}

/** Undefined if the body does not match the schema. */
function readBody(action: PaymentAction, body: string): PaymentRequest<PaymentAction> | undefined {
  try {
    const asked: unknown = JSON.parse(body);
    return requests[action]?.Check(asked) ? (asked as PaymentRequest<PaymentAction>) : undefined;
  } catch {
    return undefined;
  }
}

interface Call {
  readonly action: PaymentAction;
  readonly asked: PaymentRequest<PaymentAction>;
  readonly reply: FastifyReply;
  readonly closing: AbortSignal;
}

/** Executes the call and responds, unless an injected fault drops the call or the response. */
async function perform(context: DemoPaymentsContext, { action, asked, reply, closing }: Call): Promise<FastifyReply> {
  const reference = 'reference' in asked ? asked.reference : '';
  const faults = await readFaults(context.db.ask, asked.merchant, reference);
  const isSilent = timesOut(faults, action);
  const answered = isSilent && faults.timeOut === 'lost' ? refused('busy') : await act(context, action, asked);
  if (!isSilent) return answer(context, action, reply, answered);
  await wait(context.config.timing.silenceMs, undefined, { ref: false, signal: closing }).catch(() => undefined);
  return reply.code(504).type('text/plain').send('');
}

function timesOut({ timeOut, timeOutOf }: Faults, action: PaymentAction): boolean {
  return timeOut !== undefined && (timeOutOf ?? paymentActions).includes(action);
}

async function act(
  context: DemoPaymentsContext,
  action: PaymentAction,
  asked: PaymentRequest<PaymentAction>,
): Promise<AnyAnswer> {
  // Safe cast: the schema of the action has validated the request.
  const perform = DO[action] as (
    context: DemoPaymentsContext,
    asked: PaymentRequest<PaymentAction>,
  ) => Promise<AnyAnswer>;
  try {
    return await perform(context, asked);
  } catch (error) {
    logEvent(context.log, 'demo_payments.call_failed', { err: error, action });
    return refused('busy');
  }
}

function answer(
  { config, clock }: DemoPaymentsContext,
  action: PaymentAction,
  reply: FastifyReply,
  answered: AnyAnswer,
): FastifyReply {
  const body = JSON.stringify(answered);
  const timestamp = String(clock.now());
  return reply
    .headers({
      [paymentHeaders.provider]: config.code,
      [paymentHeaders.timestamp]: timestamp,
      [paymentHeaders.signature]: signText(config.secret, paymentSigned(timestamp, action, body)),
    })
    .type('application/json; charset=utf-8')
    .send(body);
}
