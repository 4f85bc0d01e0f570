import type { Category } from '#model/documents/lanes.ts';
import { findScreen } from '#model/screens/screens.ts';

/** The categories of the four lobbies (M40). */
export type LobbyCategory = Extract<Category, 'RNG' | 'LIVE' | 'PVP' | 'FISH'>;

const byPath: Readonly<Record<string, LobbyCategory>> = {
  '/rng': 'RNG',
  '/live': 'LIVE',
  '/pvp': 'PVP',
  '/fish': 'FISH',
};

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
