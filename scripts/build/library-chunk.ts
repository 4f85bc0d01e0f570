import type { Rolldown } from 'vite';

const LIBRARIES = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|jotai|@emotion|stylis|i18next)[\\/]/;

/**
 * The packages that all pages of an origin share, as one chunk that stays in the cache when a page or a game changes.
 */
export const LIBRARY_CHUNK: Rolldown.CodeSplittingGroup = { name: 'libraries', test: LIBRARIES };
