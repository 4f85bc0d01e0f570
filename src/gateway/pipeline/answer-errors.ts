import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import { type ErrorCode, errorStatus } from '#contract/wire/error-codes.ts';
import { JobRefused } from '#pool/job.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { isUnavailable, sqlState } from '../db/errors.ts';
import { isCall } from './edge-headers.ts';
import { Failure } from './failure.ts';
import { languageOf, withWords } from './refusal-words.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/**
 * Error and not-found handlers: every error and unknown address is answered with an envelope (docs/reference/wire.md#transport).
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(asFailure(error), request, reply));
  app.setNotFoundHandler((request, reply) => answerUnknown(app, request, reply));
}

/**
 * Sends a refusal with the status of its code and no-store: errors are never cached. A player's call gets a message in
 * the visitor's language; the console has its own texts.
 */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { request } = reply;
  const body = isCall(request) ? withWords(refusal, languageOf(request)) : refusal;
  return reply.code(errorStatus[refusal.errorCode]).header('cache-control', 'no-store').send(body);
}

function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = errorStatus[failure.errorCode];
  if (status === 500) logEvent(request.log, 'gateway.call_failed', { err: failure.cause ?? failure });
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
  const detail = failure.detail === undefined ? {} : { detail: failure.detail };
  return sendRefusal(reply, refuse(failure.errorCode, { ...detail, value: failure.value }));
}

/** Maps the statuses of Fastify's own errors to contract codes. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  414: 'bad_request',
  415: 'unsupported_media_type',
  422: 'invalid_request',
  429: 'too_many_requests',
  431: 'bad_request',
  503: 'overloaded',
};

/** Deadlock, serialization failure, lock and statement timeouts: rolled back, and a retry may succeed. */
const CROWDED = new Set(['40P01', '40001', '55P03', '57014']);

/** The input was too expensive, or the pool is busy: the field is the one that was being processed. */
function ofJob({ isOfInput, at = '' }: JobRefused): Failure {
  if (!isOfInput) return new Failure('overloaded', { retryAfter: 5 });
  return new Failure('invalid_request', { value: { fields: [{ field: at, code: 'too_costly' }] } });
}

function asFailure(error: FastifyError): Failure {
  if (error instanceof Failure) return error;
  if (isUnavailable(error)) return new Failure('overloaded', { detail: 'the database does not answer', retryAfter: 2 });
  if (CROWDED.has(sqlState(error) ?? '')) return new Failure('overloaded', { detail: 'try again', retryAfter: 1 });
  if (error instanceof JobRefused) return ofJob(error);
  const code = error.statusCode === undefined ? undefined : CODE_OF_STATUS[error.statusCode];
  // The details of an unexpected error go to the log only.
  if (code === undefined) return Object.assign(new Failure('unknown_error'), { cause: error });
  return new Failure(code, code === 'overloaded' ? { retryAfter: 2 } : {});
}

/**
 * Handles requests without a route: OPTIONS of a known path lists its methods (and permits no cross-origin access), a
 * wrong method is 405 with the same list, everything else 404.
 */
async function answerUnknown(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = request.url.split('?', 1)[0] ?? '';
  const methods = METHODS.filter((method) => app.hasRoute({ method, url }));
  if (methods.length === 0) throw new Failure('not_found');
  reply.header('allow', [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  throw new Failure('method_not_allowed');
}
