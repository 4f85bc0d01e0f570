import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Call } from '#contract/call/call.ts';
import type { CallSchemas, SentAs } from '#contract/call/call-schemas.ts';
import { readId } from '#contract/call/ids.ts';
import type { Refusal, succeed } from '#contract/wire/envelope.ts';
import type { ErrorCode } from '#contract/wire/error-codes.ts';
import { evaluate } from '#model/conditions/condition.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { refusalFact } from '#model/explain/explain.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { MerchantTrees } from '../trees/tree-documents.ts';
import { sendRefusal } from './answer-errors.ts';
import { type ContractCheck, contractCheckOf } from './contract-check.ts';
import { openBody } from './encrypted-bodies.ts';
import { factsOf, merchantFactsOf, type Who } from './facts.ts';
import { Failure } from './failure.ts';
import { createLargeBodies } from './large-bodies.ts';
import type { Pipeline, SignedIn, Visit } from './pipeline.ts';
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
  const restricted = isVisitorRestricted(pipeline, trees, request);
  const admitted = isAdmitted(trees.status, request.visitorAddress);
  if (!call.whenClosed) refuseWhenClosed(trees.status.maintenance && !admitted, restricted && !call.abroad);
  const member = call.token ? await signIn(pipeline, call, request) : null;
  const who = { member: member?.member ?? null, restricted, admitted, flags: member?.flags ?? {} };
  await refuseUnfulfilled(pipeline, call, trees, who);
  const idempotencyKey = readIdempotencyKey(call, request);
  const input = readInput(call, check, request, await openBody(pipeline.openPayload, call, trees, request));
  return { visit: { ...visitOf(request, reply), trees, member, idempotencyKey }, input };
}

function refuseThirdPartyPages(call: Bound, request: FastifyRequest): void {
  if (call.method !== 'GET' && !isSameSite(request)) throw new Failure('origin_refused');
  const type = (request.headers['content-type'] ?? '').trim().toLowerCase();
  if (!call.form && type.startsWith('application/x-www-form-urlencoded')) throw new Failure('unsupported_media_type');
}

function isVisitorRestricted(pipeline: Pipeline, trees: MerchantTrees, request: FastifyRequest): boolean {
  const country = countryFor(trees.status, request.visitorAddress, pipeline.context.countryOf);
  return isRestricted(trees.status.region, request.visitorAddress, country);
}

function refuseWhenClosed(closed: boolean, restricted: boolean): void {
  if (closed) throw new Failure('maintenance', { retryAfter: 60 });
  if (restricted) throw new Failure('region_restricted');
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

function visitOf(request: FastifyRequest, reply: FastifyReply) {
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
