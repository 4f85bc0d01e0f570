import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readSignedCode, readSupportQuestion, SIGN_PATH } from '#contract/staff/previews/edge-link.ts';
import { own, ownText } from '#model/json/json.ts';
import { findScreen } from '#model/screens/screens.ts';
import { askGateway, isPreviewRevision } from '../brands/previews.ts';
import { createMinuteLimit } from '../memory/minute-limit.ts';
import { portOf } from '../wire/host.ts';
import type { EdgeContext } from './context.ts';

/** Support codes per address per minute; a page requests one for each error screen. */
const MOST_A_MINUTE = 20;

/**
 * `POST /_support`: returns the support code of an error screen. Without a signing gateway the code is null and the
 * page says so.
 */
export function supportRoutes(app: FastifyInstance, context: EdgeContext, now: () => number): void {
  const mayAsk = createMinuteLimit(now, MOST_A_MINUTE);
  app.post('/_support', { bodyLimit: 1_024 }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOwnPage(request)) return reply.code(403).send({});
    if (!mayAsk(request.visitor.address)) return reply.code(429).header('retry-after', '60').send({});
    const question = await readQuestion(request, context);
    if (question === undefined) return reply.code(400).send({});
    const { merchant, siteHost, visitor } = request;
    const visit = { merchant, host: siteHost, address: visitor.address };
    const code = readSignedCode(await askGateway(context.link, visit, SIGN_PATH, { question }));
    // No code is a valid reply: a third-party gateway signs nothing, and an unreachable gateway cannot sign.
    return reply.send({ code: code ?? null });
  });
}

/** The page's state in fixed vocabulary only: no address and no text of a visitor gets into a code. */
async function readQuestion({ merchant, body }: FastifyRequest, { sites, build }: EdgeContext) {
  const revision = ownText(body, 'revision') ?? '';
  if (isPreviewRevision(revision)) return undefined;
  const site = (await sites.readRevision(merchant, revision)) ?? (await sites.read(merchant));
  const { languages, defaultLanguage } = site?.stored.brand ?? { languages: [], defaultLanguage: 'EN' };
  return readSupportQuestion({
    reason: own(body, 'reason'),
    visitor: own(body, 'visitor'),
    language: languages.find((offered) => offered === own(body, 'language')) ?? defaultLanguage,
    screen: findScreen(ownText(body, 'screen') ?? '')?.path ?? '',
    brandRevision: site?.stored.revision ?? '',
    build: build.id,
  });
}

/** Browsers send Sec-Fetch-Site and Origin; a request without Origin is not from a page of the site. */
function isOwnPage({ headers, siteHost, visitor }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return URL.parse(headers.origin ?? '')?.host === siteHost + portOf(visitor.hostHeader);
}
