import { timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { CallSchemas } from '#contract/call/call-schemas.ts';
import { mayDo } from '#contract/staff/policy.ts';
import { CSRF_HEADER, type StaffCallSpec } from '#contract/staff/staff-call.ts';
import type { Refusal, succeed } from '#contract/wire/envelope.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { sendRefusal } from '../pipeline/answer-errors.ts';
import { type ContractCheck, contractCheckOf } from '../pipeline/contract-check.ts';
import { Failure } from '../pipeline/failure.ts';
import { createLargeBodies } from '../pipeline/large-bodies.ts';
import { isSameSite } from '../pipeline/same-site.ts';
import type { StaffPipeline, StaffSession, StaffVisit } from './staff-pipeline.ts';

type Outcome<S extends CallSchemas> = ReturnType<typeof succeed<Static<S['reply']>>> | Refusal;

/** Response of a call that is not an envelope: a picture or a download. */
export interface StaffFile {
  readonly file: Buffer | Readable;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Handles one staff call; the request is validated and authorized. A file is returned as data, never as the Fastify
 * reply: the reply is thenable, so awaiting it blocks until it was sent and yields nothing.
 */
export type StaffHandler<S extends CallSchemas> = (
  request: Static<S['request']>,
  visit: StaffVisit,
) => Promise<Outcome<S> | StaffFile>;

/**
 * Registers a staff call as a route. Checks before the handler, in this order: console host, same-origin page, session,
 * CSRF token of writing calls, policy, merchant, request schema. After the handler: reply schema. Without permission
 * the answer is `forbidden`, whether or not the merchant exists.
 */
export function registerStaffCall<Call extends StaffCallSpec>(
  pipeline: StaffPipeline,
  call: Call,
  handler: StaffHandler<Call>,
): void {
  const check = contractCheckOf(call);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store');
    const visit = await admit(pipeline, call, request, reply);
    // The schema check proves the type.
    const outcome = await handler(readInput(call, check, request) as Static<Call['request']>, visit);
    if ('file' in outcome) return reply.headers(outcome.headers).type(outcome.type).send(outcome.file);
    const unfit = check.reply(outcome);
    if (unfit !== undefined) reportUnfit(pipeline, call, unfit, request);
    return outcome.success ? reply.send(outcome) : sendRefusal(reply, outcome);
  };
  pipeline.app.route({
    method: call.method,
    url: call.path,
    handler: answer,
    ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes, onRequest: createLargeBodies() }),
  });
}

async function admit(
  pipeline: StaffPipeline,
  call: StaffCallSpec,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StaffVisit> {
  // A brand's host serves no staff routes.
  if (request.visitorHost !== new URL(pipeline.context.config.consoleOrigin).host) throw new Failure('not_found');
  const changes = call.method !== 'GET';
  if (changes && !isSameSite(request)) throw new Failure('origin_refused');
  const merchant = (request.params as { merchant?: string }).merchant ?? '';
  const staff = call.access === 'open' ? null : await signIn(pipeline, request);
  if (staff && changes && !provesPage(request, staff)) throw new Failure('origin_refused', { detail: 'CSRF token' });
  if (staff && call.access !== 'open' && call.access !== 'signedIn' && !mayDo(staff, call.access, merchant))
    throw new Failure('forbidden');
  if (merchant !== '') await findMerchant(pipeline, merchant);
  return { staff, merchant, address: request.visitorAddress, request, reply, log: request.log };
}

async function signIn(pipeline: StaffPipeline, request: FastifyRequest): Promise<StaffSession> {
  const found = await pipeline.authenticate(request);
  if (typeof found === 'string') throw new Failure(found);
  return found;
}

function provesPage(request: FastifyRequest, { csrf }: StaffSession): boolean {
  const given = Buffer.from(String(request.headers[CSRF_HEADER] ?? ''));
  const expected = Buffer.from(csrf);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function findMerchant({ context, welcome }: StaffPipeline, merchant: string): Promise<void> {
  if (await context.merchants.exists(merchant)) return;
  if (context.brands.find(merchant) === undefined) throw new Failure('not_found');
  await welcome(merchant);
}

function readInput(call: StaffCallSpec, check: ContractCheck, request: FastifyRequest): unknown {
  const input = (call.method === 'GET' ? request.query : request.body) ?? {};
  const fields = check.request(input);
  if (fields.length > 0) throw new Failure('invalid_request', { value: { fields } });
  return input;
}

function reportUnfit(pipeline: StaffPipeline, call: StaffCallSpec, unfit: string, request: FastifyRequest): void {
  logEvent(request.log, 'gateway.reply_invalid', { call: call.name, unfit });
  if (!pipeline.context.config.production)
    throw new Error(`The reply of ${call.name} does not fit the contract: ${unfit}`);
}
