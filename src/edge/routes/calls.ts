import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportFile } from '#contract/exports/calls.ts';
import { applyForReward } from '#contract/promotions/calls.ts';
import { feedback } from '#contract/service/calls.ts';
import { SOCIAL_CALLBACK } from '#contract/social/calls.ts';
import { gatewayHeaders, namesAnother } from '#contract/wire/gateway-headers.ts';
import { own } from '#model/json/json.ts';
import { stripForwarded } from '#serving/visitor.ts';
import { createBulkhead } from '../gateway/bulkhead.ts';
import type { GatewayLink, Visit } from '../gateway/gateway-link.ts';
import { PASSED_HEADERS, passReplyHeaders } from '../gateway/reply-headers.ts';
import type { EdgeContext } from '../pipeline/context.ts';
import { visitOf } from '../pipeline/visit-of.ts';
import { CALL_PREFIXES, isCall } from '../wire/calls.ts';
import { capSize } from '../wire/cap-size.ts';
import { refuseCall } from '../wire/refuse-call.ts';
import { takeOver } from '../wire/send-bytes.ts';

const LONGEST_CALL_MS = 8_000;
const MOST_REPLY_BYTES = 8 * 1024 * 1024;
/** A member's records of 50,000 rows of a thousand bytes each. */
const MOST_FILE_BYTES = 50_000 * 1_000;
const MOST_BODY_BYTES = 8 * 1024 * 1024;
/** Maximum concurrent calls of one merchant, and connections for all merchants. */
const MOST_OF_A_MERCHANT = 256;
const MOST_CONNECTIONS = 2_048;

/** Browser calls: to the gateway of this process or a remote one. */
export async function callRoutes(app: FastifyInstance, context: EdgeContext): Promise<void> {
  if (context.link.answer) answerHere(app, context.link.answer);
  else await proxyCalls(app, context);
}

/** Passed on before the body is read; the gateway has its own limits and writes to the socket itself. */
function answerHere(app: FastifyInstance, answer: NonNullable<EdgeContext['link']['answer']>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request.url)) return undefined;
    stripForwarded(request.raw.headers);
    answer(request.raw, takeOver(reply), visitOf(request));
    return reply;
  });
}

/**
 * Proxy: a fixed upstream, no redirects followed, time and size bounded (docs/explanation/safety.md#relays), replies for another
 * merchant refused.
 */
async function proxyCalls(app: FastifyInstance, context: EdgeContext): Promise<void> {
  const bulkhead = createBulkhead(MOST_OF_A_MERCHANT);
  for (const prefix of CALL_PREFIXES) {
    await app.register(import('@fastify/http-proxy'), {
      upstream: context.link.origin,
      prefix,
      rewritePrefix: prefix,
      http2: false,
      preValidation: (request, reply, done) => {
        // The router decodes escapes, the upstream may not: only a literal prefix counts as a call.
        if (!isCall(request.url)) return void reply.callNotFound();
        if (!isBodyBounded(request.headers, mostBytesOf(request.url))) {
          refuseCall(reply, 'payload_too_large');
          return;
        }
        const place = bulkhead.enter(request.merchant, pathOf(request.url));
        if (place === undefined) {
          refuseCall(reply.header('retry-after', '1'), 'overloaded');
          return;
        }
        reply.raw.once('close', () => place.leave(isOverloaded(reply)));
        done();
      },
      maxRetriesOn503: 0,
      disableRequestLogging: true,
      undici: { headersTimeout: LONGEST_CALL_MS, bodyTimeout: LONGEST_CALL_MS, connections: MOST_CONNECTIONS },
      replyOptions: {
        rewriteRequestHeaders: (request, headers: IncomingHttpHeaders) =>
          forwardHeaders(visitOf(request), headers, context.link),
        rewriteHeaders: (headers: IncomingHttpHeaders, request?: { readonly url: string }) =>
          passReplyHeaders(headers, pathOf(request?.url ?? '')),
        onResponse: (request, reply, response) => {
          const verdict = decideReply(request, reply, response);
          if (verdict.kind === 'pass') {
            const most = pathOf(request.url) === exportFile.path ? MOST_FILE_BYTES : MOST_REPLY_BYTES;
            return void reply.send(response.stream.pipe(capSize(most)));
          }
          response.stream.resume();
          if (verdict.kind === 'back') return void reply.header('location', verdict.path).send();
          for (const name of PASSED_HEADERS) reply.removeHeader(name);
          if (verdict.error === 'overloaded') reply.header('retry-after', AGAIN_S);
          refuseCall(reply, verdict.error);
        },
        onError: (reply) => void refuseCall(reply.header('retry-after', AGAIN_S), 'bad_gateway'),
      },
    });
  }
}

/** Seconds after which a call is worth repeating while no gateway answers. */
const AGAIN_S = '2';

/** An error of a balancer in front of the gateways: a gateway answers JSON (docs/reference/wire.md#transport). */
function isOfBalancer(reply: Pick<FastifyReply, 'getHeader' | 'statusCode'>): boolean {
  const type = String(reply.getHeader('content-type') ?? '');
  return reply.statusCode >= 500 && !type.includes('json');
}

type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'back'; readonly path: string }
  | { readonly kind: 'refuse'; readonly error: 'overloaded' | 'bad_gateway' };

/** What becomes of a gateway's reply: only one kind of redirect is passed on, and only replies about this merchant. */
function decideReply(
  request: Pick<FastifyRequest, 'url' | 'merchant'>,
  reply: Pick<FastifyReply, 'getHeader' | 'statusCode'>,
  response: unknown,
): Verdict {
  if (isOfBalancer(reply)) return { kind: 'refuse', error: 'overloaded' };
  const isRedirect = reply.statusCode >= 300 && reply.statusCode < 400;
  const path = isRedirect ? returnPath(request.url, response) : undefined;
  if (path !== undefined) return { kind: 'back', path };
  const isOfAnother = namesAnother(request.merchant, mentioned(reply.getHeader(gatewayHeaders.merchant)));
  return isRedirect || isOfAnother ? { kind: 'refuse', error: 'bad_gateway' } : { kind: 'pass' };
}

const RETURN_PATH = /^\/login\?social=[A-Za-z0-9_-]{1,64}$/;

/**
 * The only redirect of a gateway that is passed on: from a social provider's callback to this site's own log-in page
 * (M102).
 */
function returnPath(url: string, response: unknown): string | undefined {
  const location = own(own(response, 'headers'), 'location');
  const isOurs = pathOf(url) === SOCIAL_CALLBACK && typeof location === 'string' && RETURN_PATH.test(location);
  return isOurs ? location : undefined;
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Maximum Retry-After of an overloaded gateway, in seconds; maintenance uses longer times. */
const SOON_S = 5;

function isOverloaded(reply: FastifyReply): boolean {
  const after = Number(reply.getHeader('retry-after'));
  return reply.statusCode === 503 && after > 0 && after <= SOON_S;
}

/** Requests need Content-Length and may not exceed it. */
function isBodyBounded(headers: IncomingHttpHeaders, most: number): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= most;
}

const WITH_PICTURES = [feedback, applyForReward];

/** Maximum body size of a path: the general limit, or the call's own if it is larger. */
function mostBytesOf(url: string): number {
  const call = WITH_PICTURES.find(({ path }) => path === pathOf(url));
  return Math.max(MOST_BODY_BYTES, call?.bodyBytes ?? 0);
}

function mentioned(header: unknown): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

function forwardHeaders(visit: Visit, given: IncomingHttpHeaders, link: GatewayLink): IncomingHttpHeaders {
  const headers = { ...given };
  stripForwarded(headers);
  return {
    ...headers,
    // The merchant follows from the host, never from the page's header.
    merchant: visit.merchant,
    'x-forwarded-for': visit.address,
    'x-forwarded-host': visit.host,
    ...link.stamp?.(visit),
  };
}
