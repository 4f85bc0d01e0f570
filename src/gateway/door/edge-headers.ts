import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EdgeAnswer } from '#contract/wire/edge-proof.ts';
import { gatewayHeaders } from '#contract/wire/gateway-headers.ts';
import { type AgeLimit, LEAST_AGE } from '#model/form/age.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';
import { cameByTls } from '#serving/visitor.ts';
import type { Context } from '../context/context.ts';
import { Failure } from './failure.ts';
import { merchantOfHost } from './merchant-of-host.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose site was asked: by the edge, or by the Host. */
    merchant: string;
    /** The visitor's address, from the edge, the trusted proxies or the socket. */
    visitorAddress: string;
    /** The host that the visitor's browser asked for, lower case, with its port. */
    visitorHost: string;
    /** Whether the visitor's browser came by TLS. */
    isVisitorSecure: boolean;
    /** Who may register at the brand that was asked; the least age there is where no edge says it. */
    ageLimit: AgeLimit;
    /** The languages of the brand that was asked; undefined where no edge says it. */
    offeredLanguages: readonly string[] | undefined;
    /** The consents that the brand's registration asks for; none where no edge says it. */
    askedConsents: readonly string[];
    /** Set by the first look (sound-requests.ts). */
    fromEdge: boolean;
  }
}

/** Settles for every request under /wps, /lgw and /lotto whose site and which visitor it is about. */
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
    request.merchant = await settleMerchant(request, context, welcome);
    // Whoever asks can tell that the answer is not another merchant's.
    reply.header(gatewayHeaders.merchant, request.merchant);
  });
}

/** A call's route is known by now, however its address is written; where there is none, the address itself tells. */
export function isCall({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return /^\/(?:wps|lgw|lotto)\//.test(routeOptions.url ?? url);
}

const MERCHANT_CODE = /^[a-z][a-z0-9-]{1,31}$/;

/** Makes sure that a merchant is there whose brand an edge serves. */
export type Welcome = (merchant: string) => Promise<unknown>;

async function settleMerchant(request: FastifyRequest, context: Context, welcome: Welcome): Promise<string> {
  const named = request.fromEdge ? header(request, edgeHeaders.merchant) : undefined;
  const merchant = named ?? merchantOfHost(request.visitorHost, context.config.hostSuffixes);
  if (merchant === undefined || !MERCHANT_CODE.test(merchant)) throw new Failure('not_found');
  if (!(await context.merchants.exists(merchant))) {
    // Merchants come into being from brand files, and an edge of ours serves only brands that it has.
    if (named === undefined) throw new Failure('not_found');
    await welcome(merchant);
  }
  // The client's own word is compared, never used: it cannot reach another merchant.
  const claimed = header(request, 'merchant');
  if (claimed !== undefined && claimed.toLowerCase() !== merchant)
    throw new Failure('forbidden', { detail: 'another merchant' });
  return merchant;
}

/** What an edge that starts is told: that its secret is ours, that it is another one, or that we want one. */
export function answerToEdge(request: FastifyRequest): EdgeAnswer {
  if (request.fromEdge) return 'believed';
  return showsSecret(request) ? 'refused' : 'unproven';
}

/** Whether somebody asks as an edge, believed or not. */
export function showsSecret(request: FastifyRequest): boolean {
  return header(request, edgeHeaders.proof) !== undefined;
}

/** What cannot be read is the least age: nobody younger gets in by a word that is garbled. */
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

/** Whether the edge that shares our secret asks for itself: it names no visitor. */
export function isEdgeItself(request: FastifyRequest): boolean {
  return request.fromEdge && header(request, edgeHeaders.address) === undefined;
}

/** Whether the edge that shares our secret passed a request on. */
export function provesEdge(request: FastifyRequest, secret: string): boolean {
  const given = Buffer.from(header(request, edgeHeaders.proof) ?? '');
  const expected = Buffer.from(secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
