import { useState, useSyncExternalStore } from 'react';
import { type HumanCheckScene, humanChallenge } from '#contract/verification/calls.ts';
import { loadChunk } from '../../chunks/load-chunk.ts';
import { createHumanCheck, type HumanCheck, type HumanCheckStatus } from '../../human-check/human-check.ts';
import { useBrowser } from '../../state/client.ts';
import { takeEarlyCheck } from './early-check.ts';

/** Number of challenges that replace an image captcha: eight times the usual work (D25). */
export const LONG_ROUNDS = 8;

/**
 * The human check of a form; the solver is loaded with the first challenge, unless that was solved before the
 * application was loaded. `rounds`: LONG_ROUNDS for a long check.
 */
export function useHumanCheck(scene: HumanCheckScene, rounds = 1): HumanCheck {
  const browser = useBrowser();
  const [check] = useState(() =>
    createHumanCheck({
      ask: () => browser().client.send(humanChallenge, { scene }),
      solve: async (challenge) =>
        (await loadChunk(() => import('../../human-check/solve.ts'))).solveChallenge(challenge),
      now: () => Date.now(),
      rounds,
      ...(rounds === 1 && { early: () => takeEarlyCheck(scene) }),
    }),
  );
  return check;
}

export function useCheckProgress(check: HumanCheck): ReturnType<HumanCheck['progress']> {
  return useSyncExternalStore(check.subscribe, check.progress, check.progress);
}

export function useCheckStatus(check: HumanCheck): HumanCheckStatus {
  return useSyncExternalStore(check.subscribe, check.status, () => 'idle');
}
