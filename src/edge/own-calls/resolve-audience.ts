import type { FastifyReply, FastifyRequest } from 'fastify';
import { resume } from '#contract/session/calls.ts';
import { windowAt } from '#model/screens/screens.ts';
import type { Chance } from '../gateway/load-trees.ts';
import type { PageQuestion } from '../page/page-question.ts';
import type { EdgeContext } from '../pipeline/context.ts';
import { originOf, visitOf } from '../pipeline/visit-of.ts';
import { keepCookies } from './keep-cookies.ts';
import { createPostClient } from './post-client.ts';

const LONGEST_WAIT_MS = 1_500;

/**
 * A page with a sign-in window is rendered for a signed-out visitor if the session has ended: the cookie still exists,
 * and without script nothing else would detect the end. If the gateway does not answer in time, the cookie counts as
 * usual.
 */
export async function resolveAudience(
  request: FastifyRequest,
  reply: FastifyReply,
  question: PageQuestion,
  { link, chance }: Pick<EdgeContext, 'link'> & { readonly chance: Chance },
): Promise<PageQuestion> {
  if (question.audience === 'visitor' || windowAt(question.address) === undefined) return question;
  const { site, language } = question;
  const client = createPostClient({
    link,
    chance,
    visit: visitOf(request),
    origin: originOf(request),
    site,
    language,
    headers: request.headers,
  });
  try {
    const { token } = await client.send(resume, {}, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    keepCookies(reply, client);
    return token === undefined ? { ...question, audience: 'visitor' } : question;
  } catch {
    // Unreachable, or without such a call: the page's own script asks again.
    return question;
  }
}
