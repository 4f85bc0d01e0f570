import type { ReactNode } from 'react';
import type { FairSeeds } from '../../rules/fair.ts';
import type { Translate } from '../page/page.tsx';
import type { Shell } from './shell.ts';

/** A game's part of the play page: its page/page.tsx. */
export interface GamePage {
  /** Loads the game's initial state and returns its stage. Rejects if a call fails. */
  begin(shell: Shell): Promise<ReactNode>;
}

/** A game's part of the verification page: its page/proof.tsx. */
export interface GameProof {
  /** Titles of the game whose outcomes differ, with their text keys; absent: all follow the same rules. */
  readonly variants?: readonly { readonly id: string; readonly key: string }[];
  /** Renders the outcome of the seeds; undefined if the seeds do not match a game of the demo game provider. */
  drawOutcome(seeds: FairSeeds, t: Translate, variant: string): Promise<ReactNode>;
}
