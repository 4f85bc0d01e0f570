/** State of an unfinished sign-in. Set by the form that began it, rendered by the sign-in window. */
import { atom } from 'jotai';
import type { SecondStep } from '#contract/session/read.ts';

/** The authentication method: only a password can be subject to a forced change (M99). */
export type LoginMethod = 'password' | 'code' | 'social';

export interface PendingStep {
  readonly step: SecondStep;
  readonly loginMethod: LoginMethod;
}

/** The required second step (M106); undefined when none is. */
export const secondStepAtom = atom<PendingStep | undefined>(undefined);
