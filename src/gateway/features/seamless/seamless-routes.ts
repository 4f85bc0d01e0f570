import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import {
  SEAMLESS_PREFIX,
  type SeamlessAction,
  type SeamlessRequest,
  seamlessHeaders,
  seamlessRequests,
} from '#contract/vendors/seamless.ts';
import { findVendor } from '#gateway/config/vendors.ts';
import type { Context } from '#gateway/context/context.ts';
import { isUnavailable, sqlState } from '#gateway/db/errors.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { createLimitPeriods } from '#gateway/stream/daily-counters/limit-periods.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { type Answer, refused } from './answer.ts';
import { authenticate } from './authenticate.ts';
import type { SeamlessDeps } from './deps.ts';
import { endSession, move, readBalance } from './movements.ts';
import { createPoster } from './post.ts';
import { sign, validateSignature } from './signature.ts';
import { createTrialBets } from './trial-bets.ts';

/** Maximum body size in bytes. */
const BODY_LIMIT = 4 * 1024;

/**
 * Seamless wallet API for game vendors (contract/vendors/seamless.ts). Vendor servers call it directly at the gateway;
 * an edge does not forward these paths, and requests through an edge get 404.
 */
export function seamlessRoutes(app: FastifyInstance, context: Context, deps: SeamlessDeps): void {
  const periods = createLimitPeriods(context.db, context.clock);
  const movers = {
    db: context.db,
    poster: createPoster(context.db, context.log, periods),
    trialBets: createTrialBets(context),
  };
  void app.register(async (scope) => {
    // A random request id and a child logger per bet cost more than its signatures; failures are logged with their
    // error.
    scope.setGenReqId(() => 'seamless').setChildLoggerFactory((log) => log as FastifyBaseLogger);
    scope.removeAllContentTypeParsers();
    // Keep the raw body: the signature covers its exact characters.
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) =>
      done(null, body),
    );
    addRoute(scope, context, 'authenticate', (vendor, { ticket }) => authenticate(context, deps, vendor, ticket));
    addRoute(scope, context, 'balance', (vendor, request) => readBalance(context, vendor, request));
    addRoute(scope, context, 'bet', (vendor, request) => move(movers, vendor, 'bet', request));
    addRoute(scope, context, 'win', (vendor, request) => move(movers, vendor, 'win', request));
    addRoute(scope, context, 'rollback', (vendor, request) => move(movers, vendor, 'rollback', request));
    addRoute(scope, context, 'end', (vendor, request) => endSession(context, vendor, request));
  });
}

function addRoute<Action extends SeamlessAction>(
  scope: FastifyInstance,
  context: Context,
  action: Action,
  handle: (vendor: string, request: SeamlessRequest<Action>) => Promise<Answer<Action>>,
): void {
  const read = createReader(action);
  const { calls, callSeconds } = context.metrics;
  scope.post(`${SEAMLESS_PREFIX}${action}`, async (request, reply) => {
    if (request.fromEdge) throw new Failure('not_found');
    const vendor = findVendor(context.vendors, request.headers[seamlessHeaders.vendor]);
    const body = typeof request.body === 'string' ? request.body : '';
    // The reply is not signed for a caller without a valid signature.
    if (vendor === undefined) return reply.code(401).send(refused('bad_signature'));
    const fault = validateSignature(vendor.secret, action, request.headers, body, context.clock.now());
    if (fault === 'bad_signature') return reply.code(401).send(refused(fault));
    const done = callSeconds.startTimer({ call: `seamless.${action}` });
    const answer = fault === undefined ? await validate(context, vendor.code, read(body), handle) : refused(fault);
    done();
    calls.inc({ call: `seamless.${action}`, outcome: answer.ok ? 'ok' : answer.error });
    return sendSigned(reply, context, vendor.secret, action, answer);
  });
}

/** Parses and validates the body of an action; undefined if it is invalid. */
function createReader<Action extends SeamlessAction>(action: Action) {
  const check = Compile(seamlessRequests[action] as TSchema);
  return (body: string): SeamlessRequest<Action> | undefined => {
    try {
      const value: unknown = JSON.parse(body);
      // The check has validated the type.
      return check.Check(value) ? (value as SeamlessRequest<Action>) : undefined;
    } catch {
      return undefined;
    }
  };
}

async function validate<Action extends SeamlessAction>(
  context: Context,
  vendor: string,
  request: SeamlessRequest<Action> | undefined,
  handle: (vendor: string, request: SeamlessRequest<Action>) => Promise<Answer<Action>>,
): Promise<Answer<Action>> {
  if (request === undefined) return refused('invalid_request');
  try {
    return await handle(vendor, request);
  } catch (error) {
    if (!isUnavailable(error) && sqlState(error) === undefined) throw error;
    logEvent(context.log, 'seamless.call_deferred', { err: error });
    return refused('busy');
  }
}

/** Every processed request is answered with 200, so that proxies do not replace the body; `busy` is 503. */
function sendSigned<Action extends SeamlessAction>(
  reply: FastifyReply,
  context: Context,
  secret: string,
  action: Action,
  answer: Answer<Action>,
): FastifyReply {
  const body = JSON.stringify(answer);
  const timestamp = String(context.clock.now());
  if (!answer.ok && answer.error === 'busy') reply.code(503).header('retry-after', '1');
  return reply
    .header('cache-control', 'no-store')
    .header(seamlessHeaders.timestamp, timestamp)
    .header(seamlessHeaders.signature, sign(secret, timestamp, action, body))
    .type('application/json; charset=utf-8')
    .send(body);
}
