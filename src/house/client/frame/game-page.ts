import type { ReactNode } from 'react';
import type { FairSeeds } from '../../rules/fair.ts';
import type { Translate } from '../page/page.tsx';
import type { Shell } from './shell.ts';

/** A game's own part of the page: its page/page.tsx. */
export interface GamePage {
  /** Asks for what the game opens with, and answers what stands on its stage. Rejects as its calls do. */
  begin(shell: Shell): Promise<ReactNode>;
}

/** A game's part of the page that checks outcomes: its page/proof.tsx. */
export interface GameProof {
  /** The outcome that follows from these seeds, drawn; undefined where they name nothing that the house plays. */
  drawOutcome(seeds: FairSeeds, t: Translate): Promise<ReactNode>;
}
