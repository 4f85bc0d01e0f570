import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { pageHeaders } from '#serving/headers.ts';
import { escapeHtml } from '#serving/html.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import type { Words } from '../brands/words.ts';
import type { PageDocument } from '../page/page.ts';
import { readAddress } from '../page/read-question.ts';
import { chooseNoticeLanguage, documentLanguage } from '../wire/languages.ts';
import type { EdgeContext } from './context.ts';

/** Start-aligned, as the portal's own whole-page notices. */
const STYLE =
  ':root{color-scheme:light dark}body{margin:0;box-sizing:border-box;min-height:100vh;min-height:100dvh;display:grid;' +
  'grid-template-rows:auto 1fr;padding:1.5rem clamp(1rem,5vw,4rem);' +
  'font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:light-dark(#f6f7f9,#101216);' +
  'color:light-dark(#14171c,#eceef2)}main{align-self:center;max-width:36rem;padding-block:2rem;overflow-wrap:anywhere}' +
  'h1{margin:0 0 1rem;font-size:clamp(1.75rem,1.2rem + 2.6vw,3rem);line-height:1.12;text-wrap:balance}' +
  'p{margin:0;text-wrap:pretty;font-size:1.125rem;line-height:1.6;opacity:.75}' +
  'nav{display:flex;flex-wrap:wrap;justify-content:end;gap:0 .25rem}' +
  'a{display:flex;align-items:center;min-height:2.75rem;padding-inline:.75rem;border-radius:.5rem;color:inherit;font-size:.875rem}' +
  'a[aria-current]{font-weight:600;text-decoration:none;background:light-dark(#e6e9ee,#23272f)}';

/** No scripts, no forms, no pictures but the empty icon. */
const HEADERS = pageHeaders({ styleTexts: [STYLE], images: ['data:'] });

/** Notices that the edge itself renders; each has a title and a text in the texts of the area `edge`. */
export type NoticeName = 'console' | 'crowded' | 'domainUnknown' | 'failed' | 'previewEnded';

/** A neutral page of the edge without scripts, for hosts without a brand. */
export function composeNotice(name: NoticeName, { t }: Words, language: Language): PageDocument {
  const title = escapeHtml(t(`edge.${name}.title`));
  const text = escapeHtml(t(`edge.${name}.text`));
  const attribute = name === 'domainUnknown' ? ' data-element="startup.domainUnknown"' : '';
  const { lang, dir } = documentLanguage(language);
  const html =
    `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<link rel="icon" href="data:,"><style>${STYLE}</style></head>` +
    `<body>${languageLinks(t('element.account.language'), language)}` +
    `<main${attribute}><h1>${title}</h1><p>${text}</p></main></body></html>`;
  return { html, headers: HEADERS };
}

function languageLinks(label: string, current: Language): string {
  const links = COMPLETE_LANGUAGES.map((language) => {
    const { tag, dir, name } = LANGUAGES[language];
    const chosen = language === current ? ' aria-current="true"' : '';
    return `<a href="?lang=${language}" lang="${tag}" dir="${dir}" hreflang="${tag}"${chosen}>${escapeHtml(name)}</a>`;
  });
  return `<nav aria-label="${escapeHtml(label)}">${links.join('')}</nav>`;
}

export function sendNotice(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Pick<EdgeContext, 'words'>,
  name: NoticeName,
): FastifyReply {
  const asked = readAddress(request.url).parameters.get('lang');
  const language = chooseNoticeLanguage(asked, request.headers['accept-language']);
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
