/**
 * Page metadata for search engines and link previews: canonical URL, alternate languages, sharing card, sitemap,
 * robots.txt.
 */

import { SCREENS } from '#model/catalogue/routes.ts';
import { findScreen, screenOf } from '#model/screens/screens.ts';
import type { Language } from '#model/site/brand.ts';
import { escapeHtml } from '#serving/html.ts';
import type { Site } from '../brands/sites.ts';
import { documentLanguage, sharingLocale } from '../wire/languages.ts';
import type { DrawnPage } from './renderer.ts';

export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The parts of a page that its public metadata needs. */
export interface SharedPage {
  readonly site: Site;
  readonly language: Language;
  readonly pathname: string;
}

/**
 * A brand's canonical origin: of its own domains the main one according to the trees, else the first; undefined for a
 * brand without its own domain.
 */
export function publicOrigin({ stored, documents }: Pick<Site, 'stored' | 'documents'>): string | undefined {
  const { domains } = stored.brand;
  const main = documents.services?.mainDomain;
  const domain = domains.find((own) => own.toLowerCase() === main) ?? domains[0];
  return domain === undefined ? undefined : `https://${domain}`;
}

/** Canonical URL, alternate languages, and the sharing card. Empty for a brand without a domain. */
export function sharingLines(page: SharedPage, drawn: Pick<DrawnPage, 'title' | 'description'>): readonly string[] {
  const spec = findScreen(page.pathname);
  const hidden = spec === undefined || spec.search === 'hidden' ? ['<meta name="robots" content="noindex">'] : [];
  const origin = publicOrigin(page.site);
  const here = origin === undefined || spec === undefined ? undefined : `${origin}${spec.canonical ?? spec.path}`;
  return [...hidden, ...(here === undefined ? [] : alternates(page, here)), ...cardLines(page, drawn, origin, here)];
}

function inLanguage(address: string, language: Language): string {
  return `${address}?lang=${language}`;
}

function alternates({ site, language }: SharedPage, here: string): readonly string[] {
  const { languages, defaultLanguage } = site.stored.brand;
  return [
    `<link rel="canonical" href="${escapeHtml(inLanguage(here, language))}">`,
    ...languages.map(
      (code) =>
        `<link rel="alternate" hreflang="${documentLanguage(code).lang}" href="${escapeHtml(inLanguage(here, code))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(inLanguage(here, defaultLanguage))}">`,
  ];
}

function cardLines(
  { site, language }: SharedPage,
  { title, description }: Pick<DrawnPage, 'title' | 'description'>,
  origin: string | undefined,
  here: string | undefined,
): readonly string[] {
  const { brand } = site.stored;
  const others = brand.languages.filter((other) => other !== language);
  const address = here === undefined ? undefined : inLanguage(here, language);
  const picture = origin === undefined ? undefined : `${origin}${cardAddress(site)}`;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['og:type', 'website'],
    ['og:site_name', brand.name],
    ['og:title', title],
    ['og:description', description],
    ['og:locale', sharingLocale(language)],
    ...others.map((other) => ['og:locale:alternate', sharingLocale(other)] as const),
    ['og:url', address],
    ['og:image', picture],
    ['og:image:width', picture && String(CARD_SIZE.width)],
    ['og:image:height', picture && String(CARD_SIZE.height)],
    ['og:image:alt', picture && brand.name],
  ];
  return [
    ...facts.flatMap(([name, value]) =>
      value === undefined ? [] : [`<meta property="${name}" content="${escapeHtml(value)}">`],
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/**
 * URL of a brand's sharing card: its own picture, else one that the edge generates. It changes with the brand's
 * revision.
 */
export function cardAddress({ stored }: Pick<Site, 'stored'>): string {
  const { card } = stored.brand.assets;
  return card ? `/_brand/${stored.revision}/${card}` : `/_card/${stored.revision}.png`;
}

/** The paths in a site's sitemap: every screen that a visitor can open, each once. */
export function listedPaths(site: Site): readonly string[] {
  const { portal } = site.speak(site.stored.brand.defaultLanguage);
  const listed = SCREENS.filter(({ search, canonical, redirect }) => !search && !canonical && redirect === undefined);
  return listed
    .map(({ path }) => path)
    .filter((pathname) => screenOf(portal, site.facts, { pathname, search: '' }, false).kind === 'screen');
}

/** The sitemap of a site under an origin (sitemaps.org, protocol 0.9), every page with its alternate languages. */
export function writeSitemap(site: Site, origin: string): string {
  const { languages } = site.stored.brand;
  const entries = listedPaths(site).flatMap((path) =>
    languages.map((language) => {
      const others = languages.map(
        (code) =>
          `<xhtml:link rel="alternate" hreflang="${documentLanguage(code).lang}" href="${escapeHtml(inLanguage(origin + path, code))}"/>`,
      );
      return `<url><loc>${escapeHtml(inLanguage(origin + path, language))}</loc>${others.join('')}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** Disallows calls, member pages and application data. */
export function writeRobots(origin: string): string {
  const closed = ['/_portal/', '/wps/', '/lgw/', '/lotto/', '/game', '/login'];
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml\n`].join(
    '\n',
  );
}
