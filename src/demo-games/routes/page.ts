import { type FrameTheme, readFrameTheme } from '#contract/vendors/frame-theme.ts';
import { type FrameWriting, readFrameWriting } from '#contract/vendors/frame-writing.ts';
import { dataBlock, escapeHtml } from '#serving/html.ts';
import type { PageFiles } from '#serving/page-files.ts';
import { directionOf } from '#texts/hold-direction.ts';
import { type ServiceLanguage, tagOf } from '#texts/languages.ts';
import type { Texts } from '../texts/spoken-texts.ts';

/** Query of a page's URL; untrusted, invalid values are ignored. */
export type PageQuery = Readonly<Record<string, unknown>>;

interface PageBlock {
  readonly language: ServiceLanguage;
  readonly texts: Texts;
  readonly theme: FrameTheme;
  readonly writing: FrameWriting;
}

export interface PageParts {
  readonly files: PageFiles;
  readonly language: ServiceLanguage;
  readonly texts: Texts;
  readonly query: PageQuery;
  readonly title: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** HTML of a page: an empty body for the script and a data block. No inline script or style. */
export function composeDemoGamesPage(parts: PageParts): string {
  const { files, language, texts, query, title, data = {} } = parts;
  const mode = query['mode'] === 'light' ? 'light' : 'dark';
  const field = (name: string) => query[name];
  const writing = readFrameWriting(field, directionOf(tagOf(language)));
  const block: PageBlock = { language, texts, theme: readFrameTheme(field), writing, ...data };
  return [
    `<!doctype html><html lang="${tagOf(language)}" dir="${writing.direction}" data-mode="${mode}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,">`,
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="${files.script}"></script>`,
    `</head><body><div id="game"></div>${dataBlock('game-page', block)}</body></html>`,
  ].join('');
}
