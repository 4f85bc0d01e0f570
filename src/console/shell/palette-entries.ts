import { addressOf } from '#console/session/screen.ts';
import { SCREENS } from '#console/shell/screens.ts';
import { translate } from '#console/texts/translate.ts';
import type { StaffAction } from '#contract/staff/policy.ts';
import { readSupportCode } from '#contract/staff/previews/support-code.ts';
import type { StaffSite } from '#contract/staff/session/calls.ts';

/** An entry of the command palette: a link or an action. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** The site of the entry, or other text that distinguishes entries of the same name. */
  readonly aside: string;
  /** Additional search words: its names in other languages. */
  readonly words?: string;
  readonly icon: string;
  /** A URL or a function. */
  readonly to: string | (() => void);
}

export const PALETTE_GROUPS = [
  'recent',
  'actions',
  'screens',
  'members',
  'switches',
  'elements',
  'content',
  'sites',
  'elsewhere',
] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** The context in which the palette is opened. */
export interface PaletteDeps {
  readonly sites: readonly StaffSite[];
  readonly may: (action: StaffAction, merchant?: string) => boolean;
  readonly merchant: string | undefined;
  /** The first path segment below the site: choosing another site keeps this screen. */
  readonly screen: string | undefined;
}

const MOST = {
  recent: 5,
  actions: 8,
  screens: 20,
  members: 6,
  switches: 6,
  elements: 8,
  content: 6,
  sites: 8,
  elsewhere: 20,
} as const;

/** Screens of the platform and of the current site. */
export function listScreens({ sites, may, merchant }: PaletteDeps): readonly PaletteEntry[] {
  const site = sites.find((one) => one.merchant === merchant);
  return SCREENS.filter(({ of, permission }) =>
    of === 'platform' ? may(permission) : site && may(permission, merchant),
  ).map((screen) => ({
    id: addressOf(screen, merchant),
    group: 'screens',
    label: translate(`nav.${screen.id}`),
    aside: screen.of === 'site' ? (site?.name ?? '') : '',
    icon: screen.icon,
    to: addressOf(screen, merchant),
  }));
}

/** All sites, with the current screen of each. */
export function listSites({ sites, may, screen }: PaletteDeps): readonly PaletteEntry[] {
  return sites.flatMap((site): readonly PaletteEntry[] => {
    const offered = SCREENS.filter(({ of, permission }) => of === 'site' && may(permission, site.merchant));
    const same = offered.find(({ path }) => path.split('/')[0] === screen) ?? offered[0];
    if (same === undefined) return [];
    const to = addressOf(same, site.merchant);
    const aside = site.name === site.merchant ? '' : site.merchant;
    return [{ id: `site ${site.merchant}`, group: 'sites', label: site.name, aside, icon: 'globe', to }];
  });
}

/** An entry for a support code that a player read out; leads to what the player sees. */
export function listCode(words: string, { may }: PaletteDeps): readonly PaletteEntry[] {
  if (readSupportCode(words) === undefined || !may('overview.read')) return [];
  const to = `/support?${new URLSearchParams({ code: words.trim() })}`;
  return [
    { id: 'code', group: 'actions', label: translate('palette.code'), aside: words.trim(), icon: 'life-buoy', to },
  ];
}

/** All screens of all other sites: thousands, so they are listed only for a search. */
export function listElsewhere({ sites, may, merchant }: PaletteDeps): readonly PaletteEntry[] {
  return sites
    .filter((site) => site.merchant !== merchant)
    .flatMap((site) =>
      SCREENS.filter(({ of, permission }) => of === 'site' && may(permission, site.merchant)).map((screen) => ({
        id: addressOf(screen, site.merchant),
        group: 'elsewhere' as const,
        label: translate(`nav.${screen.id}`),
        aside: site.name,
        icon: screen.icon,
        to: addressOf(screen, site.merchant),
      })),
    );
}

/**
 * Entries that contain every word, group by group; within a group, labels that start with the first word come first.
 */
export function findEntries(entries: readonly PaletteEntry[], words: string): readonly PaletteEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const first = wanted[0] ?? '';
  const rank = ({ label }: PaletteEntry) => (label.toLowerCase().startsWith(first) ? 0 : 1);
  const found = entries.filter(({ label, aside, words: others = '' }) => {
    const text = `${label} ${aside} ${others}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return PALETTE_GROUPS.flatMap((group) =>
    found
      .filter((entry) => entry.group === group)
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, MOST[group]),
  );
}
