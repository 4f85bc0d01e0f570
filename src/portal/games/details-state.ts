import { atom } from 'jotai';
import type { Game } from '#contract/games/read.ts';

/** The game whose details are shown; null: none. */
export const detailedGameAtom = atom<Game | null>(null);
