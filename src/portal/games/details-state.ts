import { atom } from 'jotai';
import type { Game } from '#contract/games/read.ts';

/** The game of which somebody wants to know more before it is played; null: none. */
export const detailedGameAtom = atom<Game | null>(null);
