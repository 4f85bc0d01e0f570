import type { FastifyInstance } from 'fastify';
import { CAPTCHA_COOKIE } from '#contract/page/cookies.ts';
import { CAPTCHA_PATH } from '#contract/page/posted.ts';
import { captcha } from '#contract/verification/calls.ts';
import type { Chance } from '../gateway/load-trees.ts';
import { keepCookies } from '../own-calls/keep-cookies.ts';
import { createPostClient } from '../own-calls/post-client.ts';
import { readQuestion } from '../page/read-question.ts';
import type { EdgeContext } from '../pipeline/context.ts';
import { originOf, visitOf } from '../pipeline/visit-of.ts';
import { notFound } from '../wire/send-bytes.ts';

/** Lifetime of a captcha picture at the gateway (D25), in seconds. */
const LIFE_S = 300;
const ID = /^[\w.~-]{1,64}$/;

/** The captcha as a picture with a URL, for pages without script; a cookie holds the id that the form then answers. */
export function captchaRoute(app: FastifyInstance, { sites, link }: EdgeContext, chance: Chance): void {
  app.get(CAPTCHA_PATH, async (request, reply) => {
    const { headers } = request;
    reply.header('cache-control', 'no-store');
    // Captchas are expensive, and a new one replaces the form's own: refuse requests from other sites.
    const from = headers['sec-fetch-site'];
    if (from !== undefined && from !== 'same-origin') return reply.code(403).send();
    const site = await sites.read(request.merchant);
    if (!site) return notFound(reply);
    const { language } = readQuestion(request, site);
    const client = createPostClient({
      link,
      chance,
      visit: visitOf(request),
      origin: originOf(request),
      site,
      language,
      headers,
    });
    const picture = await client.send(captcha, {}).catch(() => undefined);
    if (picture?.src === undefined) return reply.code(503).send();
    keepCookies(reply, client);
    if (picture.id !== undefined && ID.test(picture.id)) reply.header('set-cookie', cookieOf(picture.id));
    return reply.type('image/png').send(Buffer.from(picture.src.slice(picture.src.indexOf(',') + 1), 'base64'));
  });
}

function cookieOf(id: string): string {
  return `${CAPTCHA_COOKIE}=${id}; Path=/; Max-Age=${LIFE_S}; HttpOnly; Secure; SameSite=Strict`;
}
