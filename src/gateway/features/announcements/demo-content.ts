import { aurora } from './demo/aurora.ts';
import type { Entry } from './demo/entry.ts';
import { harbor } from './demo/harbor.ts';
import { lotus } from './demo/lotus.ts';

const DEMO: Readonly<Record<string, readonly Entry[]>> = { aurora, lotus, harbor };

/** Empty for any other merchant. */
export function demoEntries(merchant: string): readonly Entry[] {
  return (Object.hasOwn(DEMO, merchant) ? DEMO[merchant] : undefined) ?? [];
}

/** Notices that suit every merchant. */
export const sharedNotices: readonly Entry[] = [
  {
    kind: 'notice',
    id: 'play-within-your-limits',
  },
  {
    kind: 'notice',
    id: 'keep-your-account-safe',
  },
];

/** Each brand's assets contain pictures with these names. */
const pictures: readonly (readonly [url: string, group: string, link: string, id: string])[] = [
  ['banner-1', 'w_home', '/promotions', 'welcome'],
  ['banner-2', 'w_home', '/promotions', 'this-week'],
  ['banner-3', 'w_home', '/promotions', 'new-arrivals'],
  ['banner-1', 'w_login', '', 'good-to-see-you-again'],
  ['banner-2', 'w_register', '', 'join-in-a-minute'],
];

export const banners: readonly Entry[] = pictures.map(([name, group, link, id]) => ({
  kind: 'banner',
  id,
  banner: { url: `/_brand/assets/${name}.svg`, group },
  ...(link === '' ? {} : { link }),
}));
