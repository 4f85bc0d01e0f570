import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { own } from '#model/json/json.ts';
import type { Preview } from '../brands/previews.ts';
import { hashOfModule, MODULE_TYPE } from '../page/forms/form-modules.ts';
import type { EdgeContext } from '../pipeline/context.ts';
import { sendNotice } from '../pipeline/notice.ts';
import { visitOf } from '../pipeline/visit-of.ts';
import { sendBusy, sendBytes, sendOnce } from '../wire/send-bytes.ts';

/** Staff previews of a site: opened by a ticket, never cached. */
export function previewRoutes(app: FastifyInstance, context: EdgeContext): void {
  app.get<{ Params: { ticket: string } }>('/_staff/preview/:ticket', { exposeHeadRoute: false }, (request, reply) =>
    openPreview(request, reply, context),
  );
  app.get<{ Params: { ticket: string } }>(
    '/_staff/preview/:ticket/portal',
    { exposeHeadRoute: false },
    (request, reply) => renewPreview(request, reply, context),
  );
}

async function openPreview(
  request: FastifyRequest<{ Params: { ticket: string } }>,
  reply: FastifyReply,
  context: EdgeContext,
): Promise<FastifyReply> {
  const preview = await context.previews.redeem(visitOf(request), request.params.ticket);
  if (preview === undefined) return sendNotice(request, reply, context, 'previewEnded');
  const page = await context.pages.preview(preview, chosenMode(request));
  // The CSP names the origins that may frame the page; X-Frame-Options cannot name an origin.
  if (preview.shows.mode === 'frame') reply.removeHeader('x-frame-options');
  reply.headers({
    ...page.headers,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  return sendBytes(request, reply.code(page.status), page.bytes);
}

/** What an opened preview shows from now on: its portal file and the theme’s style sheet. Only pages of a frame ask. */
async function renewPreview(
  request: FastifyRequest<{ Params: { ticket: string } }>,
  reply: FastifyReply,
  context: EdgeContext,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const preview = await context.previews.redeem(visitOf(request), request.params.ticket);
  const file = preview && textOf(preview, `${preview.shows.language}.json`, context);
  if (preview?.shows.mode !== 'frame' || file === undefined) return reply.code(404).send({});
  const text = `{"portal":${file},"theme":${JSON.stringify(context.pages.themeSheet(preview.site))}}`;
  return sendOnce(request, reply.type('application/json; charset=utf-8'), text);
}

function chosenMode({ query }: FastifyRequest): 'light' | 'dark' | undefined {
  const mode = own(query, 'mode');
  return mode === 'light' || mode === 'dark' ? mode : undefined;
}

/**
 * `/_portal/preview-<id>/<language>.json`, the modules of its forms, and `documents.json` for the why panel of a
 * window. An expired preview names no other revision: a preview never falls back to the live site.
 */
export async function sendPreviewFile(
  request: FastifyRequest,
  reply: FastifyReply,
  context: EdgeContext,
  { revision, file }: { readonly revision: string; readonly file: string },
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const preview = await context.previews.find(visitOf(request), revision);
  const hash = hashOfModule(file);
  if (preview && hash !== undefined) {
    const module = await context.forms.read([preview.site], hash);
    if (module === 'busy') return sendBusy(reply);
    return module ? sendBytes(request, reply.type(MODULE_TYPE), module) : reply.code(404).send({});
  }
  const text = preview && textOf(preview, file, context);
  if (text === undefined) return reply.code(404).send({});
  return sendOnce(request, reply.type('application/json; charset=utf-8'), text);
}

function textOf({ shows, site, trees }: Preview, file: string, { pages }: EdgeContext): string | undefined {
  if (file === 'documents.json')
    return shows.mode === 'window'
      ? JSON.stringify({ brand: site.stored.brand.document, trees, member: shows.member })
      : undefined;
  const language = site.stored.brand.languages.find((offered) => `${offered}.json` === file);
  return language && pages.portalText(site, language);
}
