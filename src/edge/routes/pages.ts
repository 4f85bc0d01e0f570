import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit } from '../door/admission.ts';
import type { EdgeContext } from '../door/context.ts';
import type { Chance } from '../gateway/load-trees.ts';
import { settleAudience } from '../own-calls/settle-audience.ts';
import type { PageAnswer } from '../page/pages.ts';
import { readQuestion } from '../page/read-question.ts';
import { notFound, sendBytes } from '../wire/send-bytes.ts';

/** Pages: every address that no other route has. */
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
  const site = await context.sites.read(request.merchant);
  if (!site) return notFound(reply);
  const admission = await admit(request, readQuestion(request, site), context);
  if (admission.kind === 'shut') return sendPage(request, reply, admission.answer);
  const question = await settleAudience(request, reply, admission.question, { ...context, chance });
  return sendPage(request, reply, await context.pages.answer(question));
}

/** Sends a page, or where its address leads. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer): FastifyReply {
  if (answer.kind === 'redirect') return reply.header('cache-control', 'no-store').redirect(answer.to, 302);
  return sendBytes(request, reply.code(answer.status).headers(answer.headers), answer.bytes);
}
