import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FlagContext, readFlagContext, splitContext } from '#model/flags/flag-context.ts';
import { isObject, own } from '#model/json/json.ts';
import { addressBlock } from '#serving/address-block.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { createMinuteLimit } from '../memory/minute-limit.ts';
import type { EdgeContext } from '../pipeline/context.ts';
import { chooseCoding, type PackedBytes } from '../wire/compress.ts';
import { EVALUATE, type EvaluationRefusal, refuseEvaluation, refuseHost } from '../wire/refuse-evaluation.ts';
import { notFound, takeOver } from '../wire/send-bytes.ts';
import { createBulkAnswers, evaluateOne } from './evaluate.ts';
import { FLAG_EVENTS } from './flag-streams.ts';

/** Sends the answer in the best encoding that the client accepts, or 304 if the client has it. */
function sendBulk(request: FastifyRequest, reply: FastifyReply, bytes: PackedBytes): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding']);
  const hash = opaque(bytes.etag);
  // Strong: equal bytes. Each encoding has its own.
  const etag = coding ? `"${hash}-${coding}"` : `"${hash}"`;
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'private, no-cache' });
  if (knows(request.headers['if-none-match'], hash)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  return coding ? reply.header('content-encoding', coding).send(bytes[coding]) : reply.send(bytes.plain);
}

/** Whether one of the tags is of these flags, in any encoding, also one that a proxy has weakened. */
function knows(header: string | undefined, hash: string): boolean {
  const ours = ['*', hash, `${hash}-br`, `${hash}-gzip`];
  return (header ?? '').split(',').some((tag) => ours.includes(opaque(tag)));
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
}

/** A body that is no JSON. */
const NO_JSON = Symbol('no JSON');

interface Evaluation {
  readonly context: FlagContext;
  readonly targetingKey: string;
}

/** Reads the request of an evaluation (OFREP): its context, or why it is refused. */
function readEvaluation(body: unknown): Evaluation | EvaluationRefusal {
  if (body === NO_JSON || !isObject(body)) return refusal('PARSE_ERROR', 'The body is not a JSON object.');
  const context = own(body, 'context') ?? {};
  if (!isObject(context)) return refusal('INVALID_CONTEXT', 'context: expected an object');
  const key = own(context, 'targetingKey') ?? '';
  if (typeof key !== 'string') return refusal('INVALID_CONTEXT', 'targetingKey: expected a text');
  if (key === '') return refusal('TARGETING_KEY_MISSING', 'The context has no targetingKey.');
  const read = readFlagContext(context);
  return 'problem' in read ? refusal('INVALID_CONTEXT', read.problem) : { context: read.value, targetingKey: key };
}

function refusal(errorCode: EvaluationRefusal['errorCode'], errorDetails: string): EvaluationRefusal {
  return { status: 400, errorCode, errorDetails };
}

const MOST_BYTES = 16 * 1024;
/** A bulk evaluation costs as much as so many of one flag. */
const BULK_COST = 20;
/** Maximum cost per address block and minute: 6,000 evaluations of one flag, or 300 of all. */
const MOST_A_MINUTE = 6_000;

/**
 * The OpenFeature Remote Evaluation Protocol 0.3.0 at each brand's host (docs/reference/flags.md). The context of the
 * request is all that is read of the caller: cookies and tokens change nothing.
 */
export function ofrepRoutes(app: FastifyInstance, edge: EdgeContext, now: () => number): void {
  const bulkOf = createBulkAnswers();
  const mayAsk = createMinuteLimit(now, MOST_A_MINUTE);

  /** Reads site and context of a request, or refuses it. */
  async function admit(request: FastifyRequest, cost: number) {
    if (!mayAsk(addressBlock(request.visitor.address), cost)) return TOO_MANY;
    const read = readEvaluation(request.body);
    if ('errorCode' in read) return read;
    const site = await edge.sites.read(request.merchant);
    if (site === undefined) return undefined;
    const { merchant, documents } = site;
    const context = splitContext(read.context, { merchant, rollouts: documents.rollouts }, read.targetingKey);
    return { site, context };
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, refusal: EvaluationRefusal | undefined): FastifyReply {
    if (refusal === undefined) return refuseHost(request, reply);
    if (refusal.status === 429) reply.header('retry-after', String(60 - (Math.floor(now() / 1_000) % 60)));
    return refuseEvaluation(request, reply, refusal);
  }

  app.register(async (scope) => {
    acceptJson(scope);
    scope.post(EVALUATE, async (request, reply) => {
      const asked = await admit(request, BULK_COST);
      if (asked === undefined || 'errorCode' in asked) return refuse(request, reply, asked);
      return sendBulk(request, reply, await bulkOf(asked.site, asked.context));
    });
    scope.post<{ Params: { key: string } }>(`${EVALUATE}/:key`, async (request, reply) => {
      const asked = await admit(request, 1);
      if (asked === undefined || 'errorCode' in asked) return refuse(request, reply, asked);
      const flag = evaluateOne(asked.site, request.params.key, asked.context);
      if (flag === undefined) return refuse(request, reply, NOT_FOUND);
      return reply.header('cache-control', 'no-store').send(flag);
    });
    for (const url of [EVALUATE, `${EVALUATE}/:key`])
      scope.route({ method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url, handler: refuseMethod });
  });
  app.get(FLAG_EVENTS, { exposeHeadRoute: false }, (request, reply) => openStream(request, reply, edge));
}

const TOO_MANY: EvaluationRefusal = {
  status: 429,
  errorCode: 'GENERAL',
  errorDetails: 'Too many evaluations from this address.',
};
const NOT_FOUND: EvaluationRefusal = {
  status: 404,
  errorCode: 'FLAG_NOT_FOUND',
  errorDetails: 'The site has no switch and no element with this id.',
};

/** JSON only; what cannot be read is refused in the form of OFREP. */
function acceptJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, readJson(String(body))),
  );
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) logEvent(request.log, 'edge.request_failed', { err: error, path: EVALUATE });
    return refuseEvaluation(request, reply, { status, ...(OF_STATUS[status] ?? FAILED) });
  });
}

const FAILED = { errorCode: 'GENERAL', errorDetails: 'The flags could not be evaluated.' } as const;
const OF_STATUS: Readonly<Record<number, Omit<EvaluationRefusal, 'status'>>> = {
  400: { errorCode: 'PARSE_ERROR', errorDetails: 'The request could not be read.' },
  413: { errorCode: 'PARSE_ERROR', errorDetails: `The body has more than ${MOST_BYTES} bytes.` },
  415: { errorCode: 'PARSE_ERROR', errorDetails: 'The body must be application/json.' },
};

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_JSON;
  }
}

async function refuseMethod(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = { status: 405, errorCode: 'GENERAL', errorDetails: 'Flags are evaluated by POST.' } as const;
  return refuseEvaluation(request, reply.header('allow', 'POST'), refusal);
}

/** Changes since the revision that the client has evaluated, or since the last event that it received. */
async function openStream(request: FastifyRequest, reply: FastifyReply, context: EdgeContext): Promise<FastifyReply> {
  const site = await context.sites.read(request.merchant);
  if (!site) return notFound(reply);
  const evaluated = own(request.query, 'revision');
  const knows = String(request.headers['last-event-id'] ?? (typeof evaluated === 'string' ? evaluated : ''));
  const page = { merchant: site.merchant, revision: site.revision, knows, address: request.visitor.address };
  context.flagStreams.open(page, takeOver(reply));
  return reply;
}
