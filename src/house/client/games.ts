import type { ReactNode } from 'react';
import type { Shell } from './frame/shell.ts';

/** A game's own part of the page. */
export interface GameModule {
  /** Asks for what the game opens with, and answers what stands on its stage. Rejects as its calls do. */
  begin(shell: Shell): Promise<ReactNode>;
}

/** Kind -> its code, loaded when a game of that kind is opened. */
const MODULES: Readonly<Record<string, () => Promise<GameModule>>> = {
  slot: () => import('./slot/slot.tsx'),
  highlow: () => import('./high-low/high-low.tsx'),
  duel: () => import('./duel/duel.tsx'),
  lottery: () => import('./lottery/lottery.tsx'),
};

/** Loads a kind of game; undefined for one that this house does not have. */
export function loadGame(kind: string): Promise<GameModule> | undefined {
  return Object.hasOwn(MODULES, kind) ? MODULES[kind]?.() : undefined;
}
