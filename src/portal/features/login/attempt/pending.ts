/** What a log-in that is half done has left to show. Set by whichever form began it, drawn by the log-in window. */
import { atom } from 'jotai';
import type { SecondStep } from '#contract/session/read.ts';

/** How somebody proved who they are: only a password can be one that must be changed (M99). */
export type Way = 'password' | 'code' | 'social';

export interface PendingStep {
  readonly step: SecondStep;
  readonly way: Way;
}

/** A second step that is asked for (M106); undefined when none is. */
export const secondStepAtom = atom<PendingStep | undefined>(undefined);
