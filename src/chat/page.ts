import { type FrameTheme, readFrameTheme } from '#contract/vendors/frame-theme.ts';
import { readFrameWriting } from '#contract/vendors/frame-writing.ts';
import { dataBlock, escapeHtml } from '#serving/html.ts';
import type { PageFiles } from '#serving/page-files.ts';
import { EMPTY_STYLE, type PageSources } from '#serving/policy.ts';
import type { Digits } from '#texts/digits.ts';
import { directionOf } from '#texts/hold-direction.ts';
import { chooseServiceLanguage, type ServiceLanguage, tagOf } from '#texts/languages.ts';
import type { Texts } from './texts/load.ts';

export interface PageBlock {
  readonly language: ServiceLanguage;
  readonly texts: Texts;
  readonly theme: FrameTheme;
  /** Digits of figures; `latn` if absent. */
  readonly digits?: Digits | undefined;
}

const SELF = ["'self'"];

/** CSP of the page: scripts, styles and connections of its own origin only; `framedBy` may frame it. */
export function roomPage(framedBy: readonly string[]): PageSources {
  return {
    scripts: SELF,
    styles: [...SELF, EMPTY_STYLE],
    images: [...SELF, 'data:'],
    fonts: SELF,
    calls: SELF,
    framedBy,
    trustedTypes: [],
  };
}

/** HTML of the page: an empty body that the script fills, and its data block. No inline script or style. */
export function composePage(
  files: PageFiles,
  allTexts: Readonly<Record<ServiceLanguage, Texts>>,
  query: Readonly<Record<string, unknown>>,
  accepted?: string,
): string {
  const language = chooseServiceLanguage(query['lang'], accepted);
  const texts = { ...allTexts.EN, ...allTexts[language] };
  const { direction, digits } = readFrameWriting((name) => query[name], directionOf(tagOf(language)));
  const block: PageBlock = { language, texts, theme: readFrameTheme((name) => query[name]), digits };
  const mode = query['mode'] === 'light' ? 'light' : 'dark';
  return [
    `<!doctype html><html lang="${tagOf(language)}" dir="${direction}" data-mode="${mode}"><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(texts['room.title'] ?? '')}</title>`,
    '<link rel="icon" href="data:,">',
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="${files.script}"></script></head><body><div id="room"></div>`,
    `${dataBlock('chat-page', block)}</body></html>`,
  ].join('');
}
