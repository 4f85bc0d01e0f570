import type { Category } from '#model/documents/lanes.ts';
import { findScreen } from '#model/screens/screens.ts';

/** What a lobby shows: one of the four categories that have one (M40), or all games. */
export type LobbyCategory = Extract<Category, 'RNG' | 'LIVE' | 'PVP' | 'FISH'> | 'ALL';

const byPath: Readonly<Record<string, LobbyCategory>> = {
  '/games': 'ALL',
  '/rng': 'RNG',
  '/live': 'LIVE',
  '/pvp': 'PVP',
  '/fish': 'FISH',
};

/** The lobbies of one category each, by their addresses. */
export const ONE_CATEGORY = Object.entries(byPath).filter(([, category]) => category !== 'ALL');

/** The category that the catalogue is asked for; undefined: all. */
export function askedCategory(category: LobbyCategory): Category | undefined {
  return category === 'ALL' ? undefined : category;
}

/** Which lobby an address is of. */
export function categoryOf(pathname: string): LobbyCategory {
  const path = findScreen(pathname)?.path ?? '';
  return (Object.hasOwn(byPath, path) ? byPath[path] : undefined) ?? 'RNG';
}

/** The kinds of live games, in the order of the filters (M140); others come after them by the names that the lane gives. */
export const LIVE_KINDS = [
  ...['BAC', 'SIC', 'ROU', 'DAT', 'BJ', 'HE', 'MT', 'TCP'],
  ...['WZPJ', 'SD', 'FT', 'NN', 'YSX', 'ZJH', 'MJ'],
] as const;
