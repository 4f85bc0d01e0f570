import type { Posted } from '#contract/page/posted.ts';
import { listedOrigins } from '#model/documents/services.ts';
import type { Language } from '#model/site/brand.ts';
import { themeColor, themeCss } from '#model/theme/theme.ts';
import { type Headers, pageHeaders } from '#serving/headers.ts';
import { dataBlock, escapeHtml, styleText } from '#serving/html.ts';
import type { Site } from '../brands/sites.ts';
import type { ClientBuild } from '../build/client-build.ts';
import { fontFaces, fontsToPreload } from '../build/fonts.ts';
import { documentLanguage } from '../wire/languages.ts';
import { OLD_BROWSER_STYLE, oldBrowserMessage } from '../wire/old-browser.ts';
import { homeScreenLines } from './home-screen.ts';
import { inksOf } from './inks.ts';
import { portalPage } from './page-sources.ts';
import type { Audience, DrawnPage, FirstReply, Startup } from './renderer.ts';
import { sharingLines } from './sharing.ts';

export interface PageFrame {
  readonly site: Site;
  readonly language: Language;
  readonly audience: Audience;
  /** The visitor's choice of light or dark, if the brand offers both. */
  readonly mode: 'light' | 'dark' | undefined;
  /** The canonical path, for links to the other languages. */
  readonly pathname: string;
  readonly build: ClientBuild;
  readonly startup?: Startup | undefined;
  /** Seconds after which a page without script reloads; absent: never. */
  readonly again?: number | undefined;
  /** Public replies used for rendering: the browser hydrates with the same ones. */
  readonly first?: readonly FirstReply[];
  readonly admitted?: boolean;
  /** With space reserved for a member's first steps, which load later. */
  readonly reservesSpace?: boolean;
  /** Result of a form post; the browser hydrates with the same result. */
  readonly posted?: Posted | undefined;
  /** Set on a preview for staff: the data for its page, and the origin that may frame it. */
  readonly preview?: PagePreview | undefined;
}

export interface PagePreview {
  readonly state: unknown;
  /** The console's origin; undefined: no origin. */
  readonly framedBy: string | undefined;
}

export interface PageDocument {
  readonly html: string;
  readonly headers: Headers;
}

/**
 * Feedback before the application has loaded: a click was registered, its target is loading, or the application failed
 * to load.
 */
const BOOT_STYLE =
  '[data-heard]{opacity:.55;cursor:progress}' +
  '[data-coming]{position:fixed;inset:0 0 auto;z-index:60;block-size:3px;background:var(--accent-text);' +
  'transform-origin:0;animation:livery-coming 6s cubic-bezier(0,.7,.2,1) both}' +
  '[dir=rtl] [data-coming]{transform-origin:100%}' +
  '@keyframes livery-coming{from{scale:.2 1}to{scale:.95 1}}' +
  '#livery-late:not([hidden]){position:fixed;inset:auto 0 0;z-index:50;margin:0;padding:.75rem 1rem;text-align:center;' +
  'background:var(--text);color:var(--canvas)}' +
  OLD_BROWSER_STYLE;

/** Style sheet of a site's theme: colours, shapes and fonts. */
export function themeSheet({ theme }: Pick<Site, 'theme'>, build: ClientBuild): string {
  return themeCss(theme) + fontFaces(theme, build);
}

/**
 * Builds the document around a rendered page; `drawn` undefined makes the shell, which the browser renders by itself.
 */
export function composePage(frame: PageFrame, drawn: DrawnPage | undefined): PageDocument {
  const { site, build } = frame;
  const theme = styleText(themeSheet(site, build) + BOOT_STYLE);
  const critical = styleText(drawn?.css ?? '');
  const ids = (drawn?.cssIds ?? []).join(' ');
  const parts = partsOf(build, drawn);
  const html = [
    `<!doctype html><html ${rootAttributes(frame)}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(drawn?.title ?? site.stored.brand.name)}</title>`,
    ...headLines(frame, drawn),
    `<style>${theme}</style><style data-rules="${escapeHtml(ids)}">${critical}</style>`,
    // Loads before all other scripts: until then clicks are lost, and a form is submitted without its human check.
    `<script src="${drawn?.window ? build.early : build.boot}" async fetchpriority="high"></script>`,
    ...entryLines(build.entry, parts, drawn?.window !== undefined),
    `</head><body><div id="app">${drawn?.html ?? ''}</div>${lateNotice(frame)}${pageBlock(frame, drawn)}${firstBlock(frame)}</body></html>`,
  ].join('');
  return { html, headers: pageHeaders(portalPage(site.origins, [theme, critical], frame.preview?.framedBy)) };
}

/**
 * The entry script with the modules that it loads. At normal priority they would delay the pictures of the first paint,
 * so they wait for it; an open window hides these pictures and the user is about to type, so nothing waits then. The
 * human check and the form's own script still get the browser's next free connection (decision 05): both come before
 * the modules.
 */
function entryLines(entry: string, parts: readonly string[], hasWindow: boolean): readonly string[] {
  const script = (how: string) =>
    `<script type="module" src="${entry}"${how} data-parts="${parts.join(' ')}"></script>`;
  if (!hasWindow) return [script(' fetchpriority="low"')];
  return [script(''), ...parts.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`)];
}

/**
 * The shell's modules, then those of the rendered window, else of the screen: modules behind a window load after it.
 */
function partsOf({ imports, windows, screens }: ClientBuild, drawn: DrawnPage | undefined): readonly string[] {
  const { window, screen = '' } = drawn ?? {};
  const [all, name] = window ? [windows, window.name] : [screens, screen];
  return [...imports, ...(Object.hasOwn(all, name) ? (all[name] ?? []) : [])];
}

function rootAttributes({ language, mode, reservesSpace }: PageFrame): string {
  const { lang, dir } = documentLanguage(language);
  return `lang="${lang}" dir="${dir}"${mode ? ` data-mode="${mode}"` : ''}${reservesSpace ? ' data-steps' : ''}`;
}

function headLines(frame: PageFrame, drawn: DrawnPage | undefined): readonly string[] {
  const { site, build } = frame;
  const { favicon } = site.stored.brand.assets;
  const fonts = fontsToPreload(site.theme, build, drawn?.window !== undefined, frame.language);
  return [
    drawn ? `<meta name="description" content="${escapeHtml(drawn.description)}">` : '',
    `<meta name="theme-color" content="${themeColor(site.theme)}">`,
    // Without an icon link a browser requests /favicon.ico on every first visit.
    `<link rel="icon" href="${favicon ? escapeHtml(brandFile(site, favicon)) : 'data:,'}">`,
    ...homeScreenLines(site),
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...(drawn ? sharingLines(frame, drawn) : []),
    // With script the page checks whether the site has opened before it reloads.
    frame.again === undefined ? '' : `<noscript><meta http-equiv="refresh" content="${frame.again}"></noscript>`,
    // Games open in frames of other hosts: resolve their names in advance.
    ...gameHosts(site).map((origin) => `<link rel="dns-prefetch" href="${escapeHtml(origin)}">`),
  ];
}

function gameHosts({ documents, stored }: Site): readonly string[] {
  return listedOrigins(documents.services?.gameCdns ?? [], stored.brand.origins.frames);
}

/** URL of a brand file: it changes with the brand's revision, so the file may be cached forever. */
export function brandFile(site: Site, file: string): string {
  return `/_brand/${site.stored.revision}/${file}`;
}

/**
 * Shown by boot.ts if the application does not load: the page still works as HTML (M345, D41). The first paragraph is
 * shown by engines below the supported versions.
 */
function lateNotice({ site, language }: PageFrame): string {
  const { t } = site.speak(language).words;
  const [late, reload] = [escapeHtml(t('error.page_too_slow')), escapeHtml(t('health.reload'))];
  const old = oldBrowserMessage(t('error.browser_too_old'));
  return `${old}<p id="livery-late" role="status" hidden>${late} <a href="">${reload}</a></p>`;
}

/** The data that the browser's code reads first; the portal itself comes from `/_portal/<revision>/<language>.json`. */
function pageBlock(frame: PageFrame, drawn: DrawnPage | undefined): string {
  const { site, language, audience, mode, build, startup, admitted, posted, preview } = frame;
  const { merchant, revision } = site;
  const inks = inksOf(site.theme, mode);
  const block = { merchant, revision, brandRevision: site.stored.revision, language, audience, build: build.id };
  return dataBlock('livery-page', {
    ...block,
    ...(startup && { startup }),
    ...(drawn?.screen !== undefined && { screen: drawn.screen }),
    ...(drawn?.window !== undefined && { window: drawn.window }),
    ...(posted && { posted }),
    ...(inks && { inks }),
    ...(admitted && { admitted }),
    ...(preview && { preview: preview.state }),
  });
}

/** Public gateway replies that the server used for rendering (decision 03). */
function firstBlock({ first = [] }: PageFrame): string {
  return first.length === 0 ? '' : dataBlock('livery-first', first);
}
