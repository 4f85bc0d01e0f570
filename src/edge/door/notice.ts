import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#model/site/brand.ts';
import { pageHeaders } from '#serving/headers.ts';
import { escapeHtml } from '#serving/html.ts';
import type { Words } from '../brands/words.ts';
import type { PageDocument } from '../page/page.ts';
import { chooseNoticeLanguage, documentLanguage } from '../wire/languages.ts';
import type { EdgeContext } from './context.ts';

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;' +
  'font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:light-dark(#f6f7f9,#101216);' +
  'color:light-dark(#14171c,#eceef2)}main{max-width:34rem;padding:2rem;text-align:center}' +
  'h1{margin:0 0 .75rem;font-size:1.375rem;line-height:1.3;text-wrap:balance}p{margin:0;line-height:1.6;opacity:.75}';

/** No scripts, no forms, no pictures but the empty icon. */
const HEADERS = pageHeaders({ styleTexts: [STYLE], images: ['data:'] });

/** Reasons for which the edge itself writes a page; each has a title and a text in the texts of the area `edge`. */
export type NoticeName = 'console' | 'crowded' | 'domainUnknown' | 'failed' | 'previewEnded';

/** A page of the edge's own, for addresses that no brand stands behind: neutral, without scripts. */
export function composeNotice(name: NoticeName, { t }: Words, language: Language): PageDocument {
  const title = escapeHtml(t(`edge.${name}.title`));
  const text = escapeHtml(t(`edge.${name}.text`));
  const mark = name === 'domainUnknown' ? ' data-element="startup.domainUnknown"' : '';
  const html =
    `<!doctype html><html lang="${documentLanguage(language).lang}"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<link rel="icon" href="data:,"><style>${STYLE}</style></head>` +
    `<body><main${mark}><h1>${title}</h1><p>${text}</p></main></body></html>`;
  return { html, headers: HEADERS };
}

/** Sends a notice; it is never stored. */
export function sendNotice(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Pick<EdgeContext, 'words'>,
  name: NoticeName,
): FastifyReply {
  const language = chooseNoticeLanguage(request.headers['accept-language']);
  const { html, headers } = composeNotice(name, context.words(language), language);
  return reply
    .code(STATUS[name])
    .headers({ ...headers, 'cache-control': 'no-store', vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(html);
}

const STATUS: Readonly<Record<NoticeName, number>> = {
  console: 404,
  crowded: 429,
  domainUnknown: 404,
  failed: 500,
  previewEnded: 404,
};
