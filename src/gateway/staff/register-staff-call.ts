import { timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { CallSchemas, SentAs } from '#contract/call/call-schemas.ts';
import { mayDo } from '#contract/staff/policy.ts';
import { CSRF_HEADER, type StaffCall } from '#contract/staff/staff-call.ts';
import type { Refusal, succeed } from '#contract/wire/envelope.ts';
import { sendRefusal } from '../door/answer-errors.ts';
import { type ContractCheck, contractCheckOf } from '../door/contract-check.ts';
import { Failure } from '../door/failure.ts';
import { createLargeBodies } from '../door/large-bodies.ts';
import { isSameSite } from '../door/same-site.ts';
import type { StaffPipeline, StaffSession, StaffVisit } from './staff-door.ts';

type Outcome<S extends CallSchemas> = ReturnType<typeof succeed<Static<S['reply']>>> | Refusal;

/** What a call answers that is no envelope: a picture, a download. */
export interface StaffFile {
  readonly file: Buffer | Readable;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers one call of the staff. The request fits its schema, and who asks may do it. It answers a file as data, never the
 * reply: that is thenable, and whoever waits for it waits until it was sent and gets nothing.
 */
export type StaffHandler<S extends CallSchemas> = (
  request: Static<S['request']>,
  visit: StaffVisit,
) => Promise<Outcome<S> | StaffFile>;

type Bound = Omit<StaffCall<never, unknown>, 'read' | 'request'>;

/**
 * Binds a call of the staff to a route. Before the handler, in this order: the console's own host, the console's own page,
 * the session, its CSRF token on what changes something, the policy, the merchant, the request's schema. After it: the
 * reply's schema. Whoever may not do something hears `forbidden`, whether or not the merchant exists.
 */
export function registerStaffCall<S extends CallSchemas, C extends Bound>(
  pipeline: StaffPipeline,
  call: C & SentAs<C, S>,
  schemas: S,
  handler: StaffHandler<S>,
): void {
  const check = contractCheckOf(schemas);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store');
    const visit = await admit(pipeline, call, request, reply);
    // The check proves that the input is what the schema says.
    const outcome = await handler(readInput(call, check, request) as Static<S['request']>, visit);
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

async function admit(pipeline: StaffPipeline, call: Bound, request: FastifyRequest, reply: FastifyReply): Promise<StaffVisit> {
  // A brand's own domain has no staff: there the address leads nowhere.
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

function readInput(call: Bound, check: ContractCheck, request: FastifyRequest): unknown {
  const input = (call.method === 'GET' ? request.query : request.body) ?? {};
  const fields = check.request(input);
  if (fields.length > 0) throw new Failure('invalid_request', { value: { fields } });
  return input;
}

function reportUnfit(pipeline: StaffPipeline, call: Bound, unfit: string, request: FastifyRequest): void {
  request.log.error({ call: call.name, unfit }, 'a reply does not fit the contract');
  if (!pipeline.context.config.production) throw new Error(`The reply of ${call.name} does not fit the contract: ${unfit}`);
}
