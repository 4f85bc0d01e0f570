import { dataBlock, escapeHtml } from '#serving/html.ts';
import type { PageFiles } from '#serving/page-files.ts';
import { type ServiceLanguage, tagOf } from '#texts/languages.ts';
import type { Texts } from '../texts/texts.ts';

export interface PageParts {
  readonly files: PageFiles;
  readonly language: ServiceLanguage;
  readonly texts: Texts;
  readonly title: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** HTML of a page: an empty body that the script fills, and its data block. No inline script or style. */
export function composeDemoPaymentsPage({ files, language, texts, title, data = {} }: PageParts): string {
  return [
    `<!doctype html><html lang="${tagOf(language)}" dir="ltr" data-mode="light"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,">`,
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="${files.script}"></script>`,
    `</head><body><div id="bank"></div>${dataBlock('bank-page', { language, texts, ...data })}</body></html>`,
  ].join('');
}
