import type { GamePage } from './frame/game-page.ts';

/** The page of every game, each a chunk of its own that is loaded when a game of its kind is opened. */
const PAGES = import.meta.glob<GamePage>('../games/*/page/page.tsx');

/** Loads a kind of game; undefined for one that this house does not have. */
export function loadGame(kind: string): Promise<GamePage> | undefined {
  const path = `../games/${kind}/page/page.tsx`;
  return Object.hasOwn(PAGES, path) ? PAGES[path]?.() : undefined;
}
