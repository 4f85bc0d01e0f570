import type { Shell } from './parts/shell.ts';

/** A game's own part of the page. */
export interface GameModule {
  /** Draws the game on the stage; resolves when it can be played. */
  mount(shell: Shell): void | Promise<void>;
}

/** Kind -> its code, loaded when a game of that kind is opened. */
const MODULES: Readonly<Record<string, () => Promise<GameModule>>> = {
  slot: () => import('./slot/slot.ts'),
  highlow: () => import('./high-low/high-low.ts'),
  duel: () => import('./duel/duel.ts'),
  lottery: () => import('./lottery/lottery.ts'),
};

/** Loads a kind of game; undefined for one that this house does not have. */
export function loadGame(kind: string): Promise<GameModule> | undefined {
  return Object.hasOwn(MODULES, kind) ? MODULES[kind]?.() : undefined;
}
