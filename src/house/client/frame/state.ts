/** What every game's frame shows. The shell writes it, components read it. */
import { atom } from 'jotai';
import type { SeedsShown } from '../page/entrance.ts';

/** Minor units as decimal text; null: not known just now. */
export const balanceAtom = atom<string | null>(null);

export type Tone = 'plain' | 'good' | 'bad' | 'waiting';

/** The line under the stage: what has come of the last deed. */
export interface Line {
  readonly text: string;
  readonly tone: Tone;
}
export const lineAtom = atom<Line>({ text: '', tone: 'plain' });

/** The place of the stake among those that the house offers. */
export const stakeAtom = atom(0);

/** The pair of seeds in use. */
export const seedsAtom = atom<SeedsShown | undefined>(undefined);

/** A round is under way: stake and seeds stay as they are. */
export const isPlayingAtom = atom(false);

/** The window over the game. */
export const windowAtom = atom<'history' | 'fairness' | undefined>(undefined);

/** The question of a reality check while it is open. */
export interface RealityQuestion {
  readonly minutes: number;
  /** Minor units. */
  readonly net: string;
  /** The game asks by itself: no portal does. */
  readonly asksHere: boolean;
  readonly answer: (goOn: boolean) => void;
}
export const realityAtom = atom<RealityQuestion | undefined>(undefined);
