import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeAnswer } from '#contract/wire/edge-secret.ts';
import { gatewayHeaders } from '#contract/wire/gateway-headers.ts';
import { type AgeLimit, LEAST_AGE } from '#model/form/age.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';
import { cameByTls } from '#serving/visitor.ts';
import type { Context } from '../context/context.ts';
import { Failure } from './failure.ts';
import { merchantOfHost } from './merchant-of-host.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Merchant of the requested site: from the edge, or from the Host. */
    merchant: string;
    /** The visitor's address, from the edge, the trusted proxies or the socket. */
    visitorAddress: string;
    /** The host that the visitor's browser requested, lower case, with its port. */
    visitorHost: string;
    /** Whether the visitor's browser used TLS. */
    isVisitorSecure: boolean;
    /** Minimum age of the requested brand; the lowest permitted one if no edge provides it. */
    ageLimit: AgeLimit;
    /** The languages of the requested brand; undefined if no edge provides them. */
    offeredLanguages: readonly string[] | undefined;
    /** The consents required by the brand's registration; none if no edge provides them. */
    askedConsents: readonly string[];
    /** Set by the first request check (sound-requests.ts). */
    fromEdge: boolean;
  }
}

/** Resolves merchant and visitor of every request under /wps, /lgw and /lotto. */
export function readEdgeHeaders(app: FastifyInstance, context: Context, welcome: Welcome): void {
  app.decorateRequest('merchant', '');
  app.decorateRequest('visitorAddress', '');
  app.decorateRequest('visitorHost', '');
  app.decorateRequest('isVisitorSecure', false);
  app.decorateRequest('ageLimit');
  app.decorateRequest('offeredLanguages');
  app.decorateRequest('askedConsents');
  app.addHook('onRequest', async (request, reply) => {
    const address = request.fromEdge ? header(request, edgeHeaders.address) : undefined;
    request.visitorAddress = address !== undefined && isIP(address) !== 0 ? address : request.ip;
    const host = (request.fromEdge ? header(request, edgeHeaders.host) : undefined) ?? header(request, 'host');
    request.visitorHost = (host ?? '').toLowerCase();
    request.isVisitorSecure = request.fromEdge
      ? header(request, edgeHeaders.scheme) === 'https'
      : cameByTls(request.raw, context.config.trustedHops);
    request.ageLimit = request.fromEdge ? readAgeLimit(request) : LEAST_AGE;
    request.offeredLanguages = request.fromEdge ? listIn(request, edgeHeaders.languages) : undefined;
    request.askedConsents = (request.fromEdge ? listIn(request, edgeHeaders.consents) : undefined) ?? [];
    if (!isCall(request)) return;
    request.merchant = await resolveMerchant(request, context, welcome);
    // Clients can verify the reply's merchant.
    reply.header(gatewayHeaders.merchant, request.merchant);
  });
}

/** Uses the matched route, however its URL is written; without a route, the URL. */
export function isCall({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return /^\/(?:wps|lgw|lotto)\//.test(routeOptions.url ?? url);
}

const MERCHANT_CODE = /^[a-z][a-z0-9-]{1,31}$/;

/** Ensures that a merchant exists whose brand an edge serves. */
export type Welcome = (merchant: string) => Promise<unknown>;

async function resolveMerchant(request: FastifyRequest, context: Context, welcome: Welcome): Promise<string> {
  const named = request.fromEdge ? header(request, edgeHeaders.merchant) : undefined;
  const merchant = named ?? merchantOfHost(request.visitorHost, context.config.hostSuffixes);
  if (merchant === undefined || !MERCHANT_CODE.test(merchant)) throw new Failure('not_found');
  if (!(await context.merchants.exists(merchant))) {
    // Merchants are created from brand files, and a trusted edge serves only existing brands.
    if (named === undefined) throw new Failure('not_found');
    await welcome(merchant);
  }
  // The client's header is only compared, never used: it cannot select another merchant.
  const claimed = header(request, 'merchant');
  if (claimed !== undefined && claimed.toLowerCase() !== merchant)
    throw new Failure('forbidden', { detail: 'another merchant' });
  return merchant;
}

/** The check result for a starting edge: right secret, wrong secret, or none. */
export function answerToEdge(request: FastifyRequest): EdgeAnswer {
  if (request.fromEdge) return 'believed';
  return showsSecret(request) ? 'refused' : 'unproven';
}

/** Whether the request presents an edge secret, valid or not. */
export function showsSecret(request: FastifyRequest): boolean {
  return header(request, edgeHeaders.secret) !== undefined;
}

/** An unreadable value counts as the minimum age: a corrupted header never admits a younger person. */
function readAgeLimit(request: FastifyRequest): AgeLimit {
  const years = Number(header(request, edgeHeaders.minimumAge));
  const minimumAge = Number.isInteger(years) ? Math.max(years, LEAST_AGE.minimumAge) : LEAST_AGE.minimumAge;
  return { minimumAge, timeZone: header(request, edgeHeaders.timeZone) ?? LEAST_AGE.timeZone };
}

function listIn(request: FastifyRequest, name: string): readonly string[] | undefined {
  return header(request, name)
    ?.split(',')
    .map((part) => part.trim());
}

/** Whether the trusted edge calls for itself: without a visitor address. */
export function isEdgeItself(request: FastifyRequest): boolean {
  return request.fromEdge && header(request, edgeHeaders.address) === undefined;
}

/** Authenticates the edge and returns its merchant. Every other client gets `not_found`. */
export async function admitEdge(
  { merchants }: Pick<Context, 'merchants'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const merchant = request.headers[edgeHeaders.merchant];
  if (!request.fromEdge || typeof merchant !== 'string' || !(await merchants.exists(merchant)))
    throw new Failure('not_found');
  reply.header('cache-control', 'no-store');
  return merchant;
}

/** Whether the trusted edge forwarded the request: compares the secret. */
export function provesEdge(request: FastifyRequest, secret: string): boolean {
  const given = Buffer.from(header(request, edgeHeaders.secret) ?? '');
  const expected = Buffer.from(secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
