import { CONTENT_KINDS, type ContentKind } from '#contract/staff/content/content.ts';

/** The kinds in the order of their tabs: what visitors meet first comes first. */
export const TABS: readonly ContentKind[] = ['banner', 'notice', 'popup', 'news', 'promotion', 'help'];

/** The content kind in a URL; banner by default. */
export function readKind(name: string | undefined): ContentKind {
  return CONTENT_KINDS.find((kind) => kind === name) ?? 'banner';
}

/** The console URL of a kind's list, of one entry, or of a new entry. */
export function contentAddress(merchant: string, kind: ContentKind, contentEntry?: string): string {
  return `/m/${merchant}/content/${kind}${contentEntry === undefined ? '' : `/${contentEntry}`}`;
}

/** The screen of the site that shows a kind; for a banner, the screen of its place. */
export function screenOf(kind: ContentKind, group: string): string {
  if (kind === 'banner') return BANNER_SCREENS[group] ?? '/index';
  return SCREEN_OF_KIND[kind];
}

const SCREEN_OF_KIND: Readonly<Record<ContentKind, string>> = {
  banner: '/index',
  notice: '/noticePage',
  popup: '/index',
  news: '/promotions',
  promotion: '/promotions',
  help: '/help',
};

const BANNER_SCREENS: Readonly<Record<string, string>> = { w_login: '/login', w_register: '/register' };
