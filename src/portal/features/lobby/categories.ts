import type { Category } from '#model/documents/lanes.ts';
import { findScreen } from '#model/screens/screens.ts';

/** The content of a lobby: one of the four categories that have one (M40), or all games. */
export type LobbyCategory = Extract<Category, 'RNG' | 'LIVE' | 'PVP' | 'FISH'> | 'ALL';

const byPath: Readonly<Record<string, LobbyCategory>> = {
  '/games': 'ALL',
  '/rng': 'RNG',
  '/live': 'LIVE',
  '/pvp': 'PVP',
  '/fish': 'FISH',
};

/** The lobbies of a single category, by address. */
export const ONE_CATEGORY = Object.entries(byPath).filter(([, category]) => category !== 'ALL');

/** The category parameter of a catalogue request; undefined: all. */
export function askedCategory(category: LobbyCategory): Category | undefined {
  return category === 'ALL' ? undefined : category;
}

export function categoryOf(pathname: string): LobbyCategory {
  const path = findScreen(pathname)?.path ?? '';
  return (Object.hasOwn(byPath, path) ? byPath[path] : undefined) ?? 'RNG';
}

/** The kinds of live games, in filter order (M140); others follow by the lane's names. */
export const LIVE_KINDS = [
  ...['BAC', 'SIC', 'ROU', 'DAT', 'BJ', 'HE', 'MT', 'TCP'],
  ...['WZPJ', 'SD', 'FT', 'NN', 'YSX', 'ZJH', 'MJ'],
] as const;
