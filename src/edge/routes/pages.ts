import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, MODE_COOKIE, SESSION_COOKIE } from '#contract/cookies.ts';
import { type Address, findScreen } from '#model/screens.ts';
import type { EdgeContext } from '../context.ts';
import { readCookies } from '../cookies.ts';
import { chooseLanguage } from '../languages.ts';
import type { PageQuestion } from '../page-question.ts';
import type { PageAnswer } from '../pages.ts';
import { notFound, sendBytes } from '../send-bytes.ts';
import type { Site } from '../sites.ts';

/** Pages: every address that no other route has. */
export function pageRoutes(app: FastifyInstance, context: EdgeContext): void {
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => answerPage(request, reply, context) });
  app.route({ method: 'POST', url: '/*', onRequest: leadBack, handler: leadBack });
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, context: EdgeContext): Promise<FastifyReply> {
  const site = await context.sites.read(request.merchant);
  if (!site) return notFound(reply);
  const question = readQuestion(request, site);
  const answer = await admit(request, question, context);
  if (answer.kind === 'redirect') return reply.header('cache-control', 'no-store').redirect(answer.to, 302);
  return sendBytes(request, reply.code(answer.status).headers(answer.headers), answer.bytes);
}

/**
 * Admission comes first and is never kept: maintenance is the merchant's, restriction the visitor's (D21: the first wins).
 * Whom the merchant admits sees the site while it is closed, in pages of their own.
 */
async function admit(request: FastifyRequest, question: PageQuestion, context: EdgeContext): Promise<PageAnswer> {
  const { merchant, siteHost, visitor } = request;
  const isClosed = question.site.documents.maintenance === true;
  const visit = { merchant, host: siteHost, address: visitor.address };
  const { restricted, admitted, location } = await context.visitors.ask(visit);
  const isShut = isClosed && !admitted;
  if (!isShut && !restricted) return context.pages.answer({ ...question, admitted: isClosed });
  const { ip, country } = location;
  return context.pages.startup(question, { status: isShut ? 1 : 2, ip: ip || visitor.address, country });
}

function readQuestion(request: FastifyRequest, site: Site): PageQuestion {
  const { pathname, search, parameters } = readAddress(request.url);
  const cookies = readCookies(request.headers.cookie);
  const wanted = cookies.get(MODE_COOKIE);
  const hasModes = site.theme.mode === 'both';
  return {
    site,
    language: chooseLanguage(site.stored.brand, parameters.get('lang'), cookies.get(LANGUAGE_COOKIE)),
    audience: cookies.has(SESSION_COOKIE) ? 'member' : 'visitor',
    mode: hasModes && (wanted === 'light' || wanted === 'dark') ? wanted : undefined,
    address: { pathname, search },
  };
}

interface AskedAddress extends Address {
  readonly parameters: Pick<URLSearchParams, 'get'>;
}

function readAddress(url: string): AskedAddress {
  const at = url.indexOf('?');
  if (at < 0) return { pathname: url, search: '', parameters: NO_PARAMETERS };
  const search = url.slice(at);
  return { pathname: url.slice(0, at), search, parameters: new URLSearchParams(search) };
}

const NO_PARAMETERS: Pick<URLSearchParams, 'get'> = { get: () => null };

/**
 * A form that was submitted before the page's code was there. Its body may hold a password: it is not read, and nothing of
 * it gets into an address. The visitor is led to the same screen, where the form is filled in again.
 */
async function leadBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { pathname, parameters } = readAddress(request.url);
  const path = findScreen(pathname)?.path ?? '/index';
  const language = /^[A-Za-z]{2}$/.exec(parameters.get('lang') ?? '')?.[0];
  // The body stays unread; the connection ends with the answer.
  reply.headers({ 'cache-control': 'no-store', connection: 'close' });
  return reply.redirect(language ? `${path}?lang=${language}` : path, 303);
}
