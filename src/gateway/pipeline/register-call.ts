import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Call } from '#contract/call/call.ts';
import type { CallSchemas, SentAs } from '#contract/call/call-schemas.ts';
import { readId } from '#contract/call/ids.ts';
import { NEWS_CALLS, NEWS_VERSION } from '#contract/system/change-notifications.ts';
import type { Refusal, succeed } from '#contract/wire/envelope.ts';
import type { ErrorCode } from '#contract/wire/error-codes.ts';
import { evaluate } from '#model/conditions/condition.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { refusalFact } from '#model/explain/explain.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { readPosition } from '../db/position.ts';
import type { MerchantTrees } from '../trees/tree-documents.ts';
import { sendRefusal } from './answer-errors.ts';
import { type ContractCheck, contractCheckOf } from './contract-check.ts';
import { openBody } from './encrypted-bodies.ts';
import { factsOf, merchantFactsOf, type Who } from './facts.ts';
import { Failure } from './failure.ts';
import { createLargeBodies } from './large-bodies.ts';
import { type Pipeline, previewedBy, type SignedIn, type Visit } from './pipeline.ts';
import { languageOf } from './refusal-words.ts';
import { countryFor, isAdmitted, isRestricted } from './region.ts';
import { isSameSite } from './same-site.ts';

type Outcome<S extends CallSchemas> = ReturnType<typeof succeed<Static<S['reply']>>> | Refusal;

/** Handles one call. The request is validated; the member, if required, is signed in. */
export type Handler<S extends CallSchemas> = (request: Static<S['request']>, visit: Visit) => Promise<Outcome<S>>;

type Bound = Omit<Call<never, unknown>, 'read' | 'sends'>;

/**
 * Registers a contract call as a route, by the schemas in it or the given ones. Checks before the handler: same origin
 * (state-changing calls), site open, token, condition, Idempotency-Key, request schema; each failure is answered with
 * its code. After it: the reply's schema. An invalid reply is answered with 500 outside production and always logged. A
 * successful bare call is sent without its envelope.
 */
export function registerCall<C extends Bound & CallSchemas>(pipeline: Pipeline, call: C, handler: Handler<C>): void;
export function registerCall<S extends CallSchemas, C extends Bound>(
  pipeline: Pipeline,
  call: C & SentAs<C, S>,
  schemas: S,
  handler: Handler<S>,
): void;
export function registerCall<S extends CallSchemas>(
  pipeline: Pipeline,
  call: Bound,
  ...[first, second]: [Handler<S>] | [S, Handler<S>]
): void {
  const [schemas, handler] = second ? [first as S, second] : [call as Bound & S, first as Handler<S>];
  const check = contractCheckOf(schemas);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const done = pipeline.context.metrics.callSeconds.startTimer({ call: call.name });
    let outcome = 'unknown_error';
    try {
      const envelope = await handle(pipeline, call, check, handler, request, reply);
      outcome = envelope.success ? 'ok' : envelope.errorCode;
      reply.header('cache-control', 'no-store');
      if (!envelope.success) return sendRefusal(reply, envelope);
      // Read after the reply: a value with a higher position was read later.
      if (isNews(call) && !reply.hasHeader(NEWS_VERSION))
        reply.header(NEWS_VERSION, await readPosition(pipeline.context.db));
      return reply.send(call.bare ? envelope.value : envelope);
    } catch (error) {
      if (error instanceof Failure) outcome = error.errorCode;
      throw error;
    } finally {
      done();
      pipeline.context.metrics.calls.inc({ call: call.name, outcome });
    }
  };
  pipeline.answers.set(`${call.method} ${call.path}`, answer);
  if (isNews(call)) pipeline.news.set(call.name, (visit) => readUnasked(pipeline, call, check, handler, visit));
  pipeline.app.route({
    method: call.method,
    url: call.path,
    handler: answer,
    ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes, onRequest: createLargeBodies() }),
  });
}

async function handle<S extends CallSchemas>(
  pipeline: Pipeline,
  call: Bound,
  check: ContractCheck,
  handler: Handler<S>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome<S>> {
  const { visit, input } = await admit(pipeline, call, check, request, reply);
  let isFailed = false;
  try {
    // The validator has just checked that the input matches the schema.
    const envelope = await handler(input as Static<S['request']>, visit);
    const unfit = check.reply(envelope);
    if (unfit !== undefined) reportUnfit(pipeline, call, unfit, request);
    return envelope;
  } catch (error) {
    isFailed = !(error instanceof Failure);
    throw error;
  } finally {
    if (visit.member !== null) pipeline.context.rolloutCalls.add(visit.trees, visit.member.member, isFailed);
  }
}

const isNews = ({ name }: Bound): boolean => NEWS_CALLS.some((call) => call === name);

/**
 * The value of a call that no page sent, by the same checks and handler as if the member's page had; undefined if it is
 * refused.
 */
async function readUnasked<S extends CallSchemas>(
  pipeline: Pipeline,
  call: Bound,
  check: ContractCheck,
  handler: Handler<S>,
  visit: Visit,
): Promise<unknown> {
  const { trees, member } = visit;
  const visitor = visitorOf(pipeline, trees, visit.request);
  try {
    refuseWhenClosed(trees.status.maintenance, visitor);
    await refuseUnfulfilled(pipeline, call, trees, whoOf(visitor, member));
    const envelope = await handler({} as Static<S['request']>, visit);
    const unfit = check.reply(envelope);
    if (unfit !== undefined) reportUnfit(pipeline, call, unfit, visit.request);
    return envelope.success ? envelope.value : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function reportUnfit(pipeline: Pipeline, call: Bound, unfit: string, request: FastifyRequest): void {
  pipeline.context.metrics.unfitReplies.inc({ call: call.name });
  logEvent(request.log, 'gateway.reply_invalid', { call: call.name, unfit });
  if (!pipeline.context.config.production)
    throw new Error(`The reply of ${call.name} does not fit the contract: ${unfit}`);
}

/** The guards before a handler, in order; throws Failure at the first that denies. */
export async function admit(
  pipeline: Pipeline,
  call: Bound,
  check: ContractCheck,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ visit: Visit; input: unknown }> {
  refuseThirdPartyPages(call, request);
  const trees = await pipeline.context.trees.read(request.merchant);
  const visitor = visitorOf(pipeline, trees, request);
  if (!call.whenClosed) {
    const isClosed = trees.status.maintenance && !(await isOfPreview(pipeline, call, request));
    refuseWhenClosed(isClosed, visitor, call.abroad);
  }
  const member = call.token ? await signIn(pipeline, call, request) : null;
  await refuseUnfulfilled(pipeline, call, trees, whoOf(visitor, member));
  const idempotencyKey = readIdempotencyKey(call, request);
  const input = readInput(call, check, request, await openBody(pipeline.openPayload, call, trees, request));
  return { visit: { ...visitOf(request, reply), trees, member, idempotencyKey }, input };
}

/** Staff look at previews while the site is closed, too; their pages only read what any visitor may. */
async function isOfPreview(pipeline: Pipeline, { method, token }: Bound, request: FastifyRequest): Promise<boolean> {
  return method === 'GET' && !token && (await previewedBy(pipeline, request)) !== undefined;
}

function refuseThirdPartyPages(call: Bound, request: FastifyRequest): void {
  if (call.method !== 'GET' && !isSameSite(request)) throw new Failure('origin_refused');
  const type = (request.headers['content-type'] ?? '').trim().toLowerCase();
  if (!call.form && type.startsWith('application/x-www-form-urlencoded')) throw new Failure('unsupported_media_type');
}

type Visitor = Required<Pick<Who, 'restricted' | 'admitted'>>;

function visitorOf({ context }: Pipeline, { status }: MerchantTrees, { visitorAddress }: FastifyRequest): Visitor {
  const country = countryFor(status, visitorAddress, context.countryOf);
  const restricted = isRestricted(status.region, visitorAddress, country);
  return { restricted, admitted: isAdmitted(status, visitorAddress) };
}

/** The visitor of a request as conditions see it. */
function whoOf(visitor: Visitor, member: SignedIn | null): Who {
  return { ...visitor, member: member?.member ?? null, flags: member?.flags ?? {} };
}

function refuseWhenClosed(maintenance: boolean, { restricted, admitted }: Visitor, abroad = false): void {
  if (maintenance && !admitted) throw new Failure('maintenance', { retryAfter: 60 });
  if (restricted && !abroad) throw new Failure('region_restricted');
}

async function signIn(pipeline: Pipeline, call: Bound, request: FastifyRequest): Promise<SignedIn> {
  const onlyReads = call.method === 'GET' && !call.moves && !call.creates;
  const found = await pipeline.authenticate(request, { onlyReads });
  if (typeof found === 'string') throw new Failure(found);
  return found;
}

async function refuseUnfulfilled(pipeline: Pipeline, call: Bound, trees: MerchantTrees, who: Who): Promise<void> {
  if (call.when === true) return;
  const facts = factsOf(await merchantFactsOf(trees, () => pipeline.lanesOf(trees.merchant)), who);
  const condition = expandCondition(call.when);
  if (evaluate(condition, facts) !== true) throw new Failure(codeOfFact(refusalFact(condition, facts), facts), {});
}

/** The error code for the fact that failed the condition. */
function codeOfFact(fact: string | undefined, facts: FactSource): ErrorCode {
  if (fact === 'maintenance') return 'maintenance';
  if (fact === 'restricted') return 'region_restricted';
  if (fact !== 'member.type') return 'function_not_available';
  const type = facts.value(fact);
  if (type === 'visitor') return 'not_logged_in';
  return type === 4 ? 'in_need_true_account' : 'forbidden';
}

/** Required for calls that move money; optional for calls that create something. */
function readIdempotencyKey({ moves, creates }: Bound, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (!moves && (!creates || key === undefined)) return undefined;
  const id = typeof key === 'string' ? readId(key) : undefined;
  if (id !== undefined) return id;
  throw new Failure('bad_request', { detail: 'Idempotency-Key must be a UUID' });
}

function readInput(call: Bound, check: ContractCheck, request: FastifyRequest, body: unknown): unknown {
  const inQuery = call.method === 'GET' || (call.method === 'DELETE' && body === undefined);
  const input = (inQuery ? check.query(request.query) : body) ?? {};
  const fields = check.request(input);
  if (fields.length > 0) throw new Failure('invalid_request', { value: { fields } });
  return input;
}

/** What a handler knows of a request before its member. */
export function visitOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    merchant: request.merchant,
    language: languageOf(request),
    address: request.visitorAddress,
    host: request.visitorHost,
    isSecure: request.isVisitorSecure,
    request,
    reply,
    log: request.log,
  };
}
