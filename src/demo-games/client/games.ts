import type { GamePage } from './frame/game-page.ts';

/** The page of each game, a separate chunk that is loaded when a game of its kind is opened. */
const PAGES = import.meta.glob<GamePage>('../games/*/page/page.tsx');

/** Loads a kind of game; undefined if the demo game provider does not have it. */
export function loadGame(kind: string): Promise<GamePage> | undefined {
  const path = `../games/${kind}/page/page.tsx`;
  return Object.hasOwn(PAGES, path) ? PAGES[path]?.() : undefined;
}
