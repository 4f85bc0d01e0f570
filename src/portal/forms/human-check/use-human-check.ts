import { useState, useSyncExternalStore } from 'react';
import { type HumanCheckScene, humanChallenge } from '#contract/verification/calls.ts';
import { loadChunk } from '../../chunks/load-chunk.ts';
import { createHumanCheck, type HumanCheck, type HumanCheckStatus } from '../../human-check/human-check.ts';
import { useBrowser } from '../../state/client.ts';
import { takeEarlyCheck } from './early-check.ts';

/** Challenges that stand for an image captcha: eight times the usual work (D25). */
export const LONG_ROUNDS = 8;

/**
 * The human check of a form; the solver comes with the first challenge, unless that was solved before the application came.
 * `rounds`: LONG_ROUNDS for a long one.
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

/** How far a check of several challenges is. */
export function useCheckProgress(check: HumanCheck): ReturnType<HumanCheck['progress']> {
  return useSyncExternalStore(check.subscribe, check.progress, check.progress);
}

/** Where a check stands now. */
export function useCheckStatus(check: HumanCheck): HumanCheckStatus {
  return useSyncExternalStore(check.subscribe, check.status, () => 'idle');
}
