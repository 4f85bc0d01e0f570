import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { own, readRows, readText } from '#contract/call/read.ts';
import { SESSION_COOKIE } from '#contract/page/cookies.ts';
import { NEWS_PATH } from '#contract/staff/previews/edge-link.ts';
import { readNews } from '#contract/system/change-notifications.ts';
import { askGateway, isPreviewRevision } from '../brands/previews.ts';
import { type GatewayLink, isPlatform } from '../gateway/gateway-link.ts';
import type { StreamSession } from '../live/news.ts';
import { rolledGroup } from '../live/streams.ts';
import { hashOfModule, MODULE_TYPE } from '../page/forms/form-modules.ts';
import { methodOfModule } from '../page/forms/method-forms.ts';
import type { EdgeContext } from '../pipeline/context.ts';
import { visitOf } from '../pipeline/visit-of.ts';
import { readCookies } from '../wire/cookies.ts';
import { FOR_GOOD, notFound, sendBusy, sendBytes, takeOver } from '../wire/send-bytes.ts';
import { sendPreviewFile } from './preview-routes.ts';

/** The resolved portal as a file, the validators of its forms, and the event stream of new revisions. */
export function portalRoutes(app: FastifyInstance, context: EdgeContext): void {
  app.get<{ Params: { revision: string; file: string } }>('/_portal/:revision/:file', (request, reply) =>
    sendPortal(request, reply, context, request.params),
  );
  app.get<{ Params: { file: string } }>('/_portal/forms/:file', (request, reply) =>
    sendFormModule(request, reply, context, request.params.file),
  );
  app.get('/_portal/events', { exposeHeadRoute: false }, (request, reply) => openStream(request, reply, context));
}

/** An expired revision is answered with the current one's name. */
async function sendPortal(
  request: FastifyRequest,
  reply: FastifyReply,
  context: EdgeContext,
  { revision, file }: { revision: string; file: string },
): Promise<FastifyReply> {
  if (isPreviewRevision(revision)) return sendPreviewFile(request, reply, context, { revision, file });
  const current = await context.shares.siteFor(request);
  if (!current) return notFound(reply);
  reply.header('x-portal-revision', current.revision);
  const code = /^([A-Z]{2})\.json$/.exec(file)?.[1];
  const site = await context.sites.readRevision(request.merchant, revision);
  if (site && file === 'theme.css')
    return reply.type('text/css; charset=utf-8').header('cache-control', FOR_GOOD).send(context.pages.themeSheet(site));
  const language = site?.stored.brand.languages.find((offered) => offered === code);
  if (!site || !language)
    return reply.code(404).header('cache-control', 'no-store').send({ revision: current.revision });
  reply.type('application/json; charset=utf-8').header('cache-control', FOR_GOOD);
  return sendBytes(request, reply, await context.pages.portalFile(site, language));
}

/** A form module of the current or a recent revision; an expired one is answered as an expired revision. */
async function sendFormModule(
  request: FastifyRequest,
  reply: FastifyReply,
  { sites, shares, forms }: EdgeContext,
  file: string,
): Promise<FastifyReply> {
  const current = await shares.siteFor(request);
  if (!current) return notFound(reply);
  reply.header('x-portal-revision', current.revision);
  const [hash, method] = [hashOfModule(file), methodOfModule(file)];
  const ofSite = hash === undefined ? undefined : await forms.read(sites.recall(request.merchant), hash);
  const module = method === undefined ? ofSite : await forms.readMethod(current, method);
  if (module === 'busy') return sendBusy(reply);
  if (!module) return reply.code(404).header('cache-control', 'no-store').send({ revision: current.revision });
  return sendBytes(request, reply.type(MODULE_TYPE).header('cache-control', FOR_GOOD), module);
}

async function openStream(request: FastifyRequest, reply: FastifyReply, context: EdgeContext): Promise<FastifyReply> {
  const site = await context.shares.siteFor(request);
  if (!site) return notFound(reply);
  const served = await context.sites.read(request.merchant);
  const merchant = served?.revision === site.revision ? site.merchant : rolledGroup(site.merchant);
  // A reconnecting browser sends the last event id that it received.
  const knows = String(request.headers['last-event-id'] ?? '');
  const isAgain = knows !== '' || own(request.query, 'again') !== undefined;
  const session = sessionOf(request, context.link);
  const page = { merchant, revision: site.revision, knows, address: request.visitor.address, session, isAgain };
  context.streams.open(page, takeOver(reply));
  return reply;
}

const TAG = /^[0-9a-f]{16}$/;
/** A later reply does not delay the notification. */
const NEWS_PATIENCE_MS = 1_000;

/**
 * The session of a stream's browser: the cookie decides whose news it gets, and the tag only which notifications
 * concern it. Undefined for visitors and for a third-party gateway, which has no news.
 */
function sessionOf(request: FastifyRequest, link: GatewayLink): StreamSession | undefined {
  const session = readCookies(request.headers.cookie).get(SESSION_COOKIE);
  const [tag = '', language = ''] = ['tag', 'lang'].map((key) => readText(request.query, key));
  if (session === undefined || !TAG.test(tag) || !isPlatform(link)) return undefined;
  const visit = visitOf(request);
  return {
    tag,
    async read(calls) {
      const asked = { session, tag, language, calls };
      const value = own(await askGateway(link, visit, NEWS_PATH, asked, NEWS_PATIENCE_MS), 'value');
      const news = readNews(own(value, 'news'));
      const tags = readRows(own(value, 'tags'), (one) => (typeof one === 'string' && TAG.test(one) ? one : undefined));
      return news && { tags, news };
    },
  };
}
