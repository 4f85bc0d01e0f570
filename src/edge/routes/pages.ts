import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Chance } from '../gateway/load-trees.ts';
import { resolveAudience } from '../own-calls/resolve-audience.ts';
import { isArrival, SESSION_NOT_STORED } from '../page/arrival.ts';
import type { PageQuestion } from '../page/page-question.ts';
import type { PageAnswer } from '../page/pages.ts';
import { readQuestion } from '../page/read-question.ts';
import { admit } from '../pipeline/admission.ts';
import type { EdgeContext } from '../pipeline/context.ts';
import { notFound, sendBytes } from '../wire/send-bytes.ts';

const HOME = '/index';

/** Page routes: every path without another route. */
export function pageRoutes(app: FastifyInstance, context: EdgeContext, chance: Chance): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => answerPage(request, reply, context, chance),
  });
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  context: EdgeContext,
  chance: Chance,
): Promise<FastifyReply> {
  const site = await context.shares.siteFor(request);
  if (!site) return notFound(reply);
  const admission = await admit(request, readQuestion(request, site), context);
  if (admission.kind === 'shut') return sendPage(request, reply, admission.answer);
  const question = await resolveAudience(request, reply, admission.question, { ...context, chance });
  if (isArrival(question.address)) return answerArrival(request, reply, context, question);
  return sendPage(request, reply, await context.pages.answer(question));
}

/**
 * After a form with a new session: redirects to the next page, or reports that the browser did not store the cookie.
 */
async function answerArrival(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages }: EdgeContext,
  question: PageQuestion,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  if (question.audience === 'visitor')
    return sendPage(request, reply, await pages.posted(question, SESSION_NOT_STORED, 200));
  const language = new URLSearchParams(question.address.search).get('lang');
  return reply.redirect(language === null ? HOME : `${HOME}?lang=${encodeURIComponent(language)}`, 303);
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer): FastifyReply {
  if (answer.kind === 'redirect') return reply.header('cache-control', 'no-store').redirect(answer.to, 302);
  return sendBytes(request, reply.code(answer.status).headers(answer.headers), answer.bytes, ['accept-language']);
}
