/** State shown by every game's frame. The shell writes it, components read it. */
import { atom } from 'jotai';
import type { SeedsShown } from '../page/entrance.ts';

/** Minor units as decimal text; null: unknown at the moment. */
export const balanceAtom = atom<string | null>(null);

/** The table or lottery that the player has moved to; undefined: the launched game. */
export const titleAtom = atom<string | undefined>(undefined);

export type Tone = 'plain' | 'good' | 'bad' | 'waiting';

/** The status line under the stage: result of the last action. */
export interface Line {
  readonly text: string;
  readonly tone: Tone;
}
export const lineAtom = atom<Line>({ text: '', tone: 'plain' });

/** Index of the selected stake. */
export const stakeAtom = atom(0);

export const seedsAtom = atom<SeedsShown | undefined>(undefined);

/** A round is in progress: stake and seeds cannot change. */
export const isPlayingAtom = atom(false);

/** The round takes so long that its controls show it: those of a quick round do not flicker. */
export const isPendingAtom = atom(false);

export const windowAtom = atom<'history' | 'fairness' | undefined>(undefined);

export interface RealityQuestion {
  readonly minutes: number;
  /** Minor units. */
  readonly net: string;
  /** The game shows the question itself, because no portal does. */
  readonly asksHere: boolean;
  readonly answer: (goOn: boolean) => void;
}
export const realityAtom = atom<RealityQuestion | undefined>(undefined);
