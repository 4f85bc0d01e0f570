import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CAPTCHA_COOKIE, STEPS_COOKIE } from '#contract/page/cookies.ts';
import { findScreen, windowAt } from '#model/screens/screens.ts';
import { createBulkhead } from '../gateway/bulkhead.ts';
import type { Chance } from '../gateway/load-trees.ts';
import { keepCookies } from '../own-calls/keep-cookies.ts';
import { createPostClient } from '../own-calls/post-client.ts';
import { ARRIVAL_PATH } from '../page/arrival.ts';
import type { PageQuestion } from '../page/page-question.ts';
import { readAddress, readQuestion } from '../page/read-question.ts';
import { admit } from '../pipeline/admission.ts';
import type { EdgeContext } from '../pipeline/context.ts';
import { sendNotice } from '../pipeline/notice.ts';
import { originOf, visitOf } from '../pipeline/visit-of.ts';
import { sendPage } from '../routes/pages.ts';
import { readCookies } from '../wire/cookies.ts';
import { notFound } from '../wire/send-bytes.ts';
import { type PostEnd, type PostedForm, sendForm } from './forms.ts';
import { answerEnd, answerRefusal } from './outcome.ts';
import { createPostMeter } from './post-meter.ts';
import { MOST_POST_BYTES, readPost } from './read-post.ts';
import { isOwnPage } from './same-origin.ts';

const MOST_OF_A_MERCHANT = 32;

/**
 * Registration, log-in and forgotten-password forms that browsers post without script, or before it has loaded
 * (decision 05). Uses the page's calls and limits; a refusal renders the same page with the gateway's messages next to
 * the fields.
 */
export function postRoutes(app: FastifyInstance, context: EdgeContext, chance: Chance): void {
  const mayPost = createPostMeter(chance.now);
  const bulkhead = createBulkhead(MOST_OF_A_MERCHANT);

  /** Before the body is read: refuses unknown forms, posts from other sites, and visitors above the limit. */
  async function refuseEarly(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (windowOf(request) === undefined) return leadBack(request, endWith(reply));
    if (!isOwnPage(request)) return endWith(reply).code(403).type('text/plain; charset=utf-8').send('403\n');
    if (!mayPost(request.merchant, request.visitor.address))
      return sendNotice(request, endWith(reply), context, 'crowded');
    return undefined;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const place = bulkhead.enter(request.merchant, 'post');
    if (place === undefined) return sendNotice(request, reply, context, 'crowded');
    try {
      return await answerPost(request, reply, context, chance);
    } finally {
      place.leave(false);
    }
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const how = { parseAs: 'string', bodyLimit: MOST_POST_BYTES } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', how, (_request, body, done) => done(null, body));
    scope.post('/*', { onRequest: refuseEarly }, answer);
  });
}

/** Closes the connection if the body is not read. */
function endWith(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', connection: 'close' });
}

function windowOf({ url }: Pick<FastifyRequest, 'url'>) {
  return windowAt(readAddress(url))?.name;
}

/**
 * A post to an address without a window. The body may contain a password: it is not read, and nothing of it gets into a
 * URL. Redirects to the same screen.
 */
function leadBack(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { pathname, parameters } = readAddress(request.url);
  const path = findScreen(pathname)?.path ?? HOME;
  return reply.redirect(path + languageOf(parameters), 303);
}

const HOME = '/index';

/** The characters of a code or a tag (`VI`, `pt-BR`). */
const LANGUAGE_TAG = /^[A-Za-z0-9]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,3}$/;

/** Keeps the language of the URL for the redirect target. */
function languageOf(parameters: Pick<URLSearchParams, 'get'>): string {
  const language = LANGUAGE_TAG.exec(parameters.get('lang') ?? '')?.[0];
  return language === undefined ? '' : `?lang=${language}`;
}

async function answerPost(
  request: FastifyRequest,
  reply: FastifyReply,
  context: EdgeContext,
  chance: Chance,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const site = await context.shares.siteFor(request);
  if (!site) return notFound(reply);
  const admission = await admit(request, readQuestion(request, site), context);
  if (admission.kind === 'shut') return sendPage(request, reply, admission.answer);
  const { question } = admission;
  const { headers } = request;
  const { language } = question;
  const client = createPostClient({
    link: context.link,
    chance,
    visit: visitOf(request),
    origin: originOf(request),
    site,
    language,
    headers,
  });
  const form = readForm(request, question);
  const end = await sendForm(client, form).then(
    (ended) => ended,
    (error: unknown) => answerRefusal(form, error),
  );
  keepCookies(reply, client);
  if ('kind' in end && (end.kind === 'in' || end.kind === 'registered')) return leadOn(request, reply, end);
  const { posted, status } = 'kind' in end ? answerEnd(form, end) : end;
  // Rendered for a signed-out visitor, whatever cookie was sent.
  return sendPage(request, reply, await context.pages.posted({ ...question, audience: 'visitor' }, posted, status));
}

type Entered = Extract<PostEnd, { kind: 'in' | 'registered' }>;

/** After a first log-in the page shows first steps: it is rendered with space for them. */
function leadOn(request: FastifyRequest, reply: FastifyReply, end: Entered): FastifyReply {
  const { parameters } = readAddress(request.url);
  if (end.kind === 'in' && end.isFirst) reply.header('set-cookie', stepsCookie(request));
  const path = end.kind === 'registered' ? '/login' : hasStoredCookies(request) ? HOME : ARRIVAL_PATH;
  const language = languageOf(parameters);
  return reply.redirect(path + (path === ARRIVAL_PATH ? language.replace('?', '&') : language), 303);
}

/**
 * A request with a cookie shows that the browser stores cookies. Otherwise the arrival page checks the session and
 * reports if it is missing.
 */
function hasStoredCookies({ headers }: FastifyRequest): boolean {
  return headers.cookie !== undefined;
}

const YEAR_S = 365 * 24 * 60 * 60;

/** The same cookie as the page's (features/home/first-visit/reserved-space.ts). */
function stepsCookie(request: FastifyRequest): string {
  const secure = originOf(request).startsWith('https:') ? '; Secure' : '';
  return `${STEPS_COOKIE}=1; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

function readForm(request: FastifyRequest, { site, language }: PageQuestion): PostedForm {
  return {
    ...readPost(String(request.body ?? '')),
    window: windowOf(request) ?? 'login',
    address: new URL(request.url, request.headers.origin),
    captchaId: readCookies(request.headers.cookie).get(CAPTCHA_COOKIE),
    forcesPasswordChange: site.speak(language).portal.forcesPasswordChange,
  };
}
