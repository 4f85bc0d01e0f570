import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, MODE_COOKIE } from '#contract/page/cookies.ts';
import { phoneProvider } from '#contract/verification/calls.ts';
import type { PhoneProvider } from '#contract/verification/read.ts';
import { own } from '#model/json/json.ts';
import type { Site } from '../brands/sites.ts';
import { type Chance, clientFor } from '../gateway/load-trees.ts';
import { composePhonePage } from '../page/phone-page.ts';
import type { EdgeContext } from '../pipeline/context.ts';
import { readCookies } from '../wire/cookies.ts';
import { chooseLanguage } from '../wire/languages.ts';
import { notFound } from '../wire/send-bytes.ts';

const LONGEST_WAIT_MS = 3_000;

/** The phone provider's page (D43): available if the brand has one and its gateway knows the project. */
export function phoneRoutes(app: FastifyInstance, context: EdgeContext, chance: Chance): void {
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>('/_phone', (request, reply) =>
    sendPhonePage(request, reply, context, chance),
  );
}

async function sendPhonePage(
  request: FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>,
  reply: FastifyReply,
  context: EdgeContext,
  chance: Chance,
): Promise<FastifyReply> {
  const { build, phoneEmulator: emulator } = context;
  const site = await context.sites.read(request.merchant);
  if (site === undefined || build.phone === undefined || !hasProvider(site)) return notFound(reply);
  const provider = await askProvider(request, context, chance);
  if (provider === undefined) return notFound(reply);
  const cookies = readCookies(request.headers.cookie);
  const mode = cookies.get(MODE_COOKIE);
  const { html, headers } = composePhonePage({
    site,
    language: chooseLanguage(site.stored.brand, {
      asked: request.query['lang'],
      stored: cookies.get(LANGUAGE_COOKIE),
      accepted: request.headers['accept-language'],
    }),
    mode: site.theme.mode === 'both' && (mode === 'light' || mode === 'dark') ? mode : undefined,
    provider,
    script: build.phone,
    build,
    emulator,
  });
  reply.headers({ ...headers, 'cache-control': 'no-store' });
  return reply.type('text/html; charset=utf-8').send(html);
}

function hasProvider({ stored }: Site): boolean {
  return own(own(stored.brand.document['features'], 'phoneAuth'), 'provider') !== undefined;
}

/** Requested on behalf of the visitor: a closed site returns no provider. No reply counts as none. */
function askProvider(
  { merchant, siteHost, visitor }: FastifyRequest,
  { link }: EdgeContext,
  chance: Chance,
): Promise<PhoneProvider | undefined> {
  const client = clientFor(link, { merchant, host: siteHost, address: visitor.address }, chance);
  return client.send(phoneProvider, {}, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }).catch(() => undefined);
}
