import { useState, useSyncExternalStore } from 'react';
import { type HumanCheckScene, humanChallenge } from '#contract/verification.calls.ts';
import { loadChunk } from '../../health/load-chunk.ts';
import { useBrowser } from '../../state/client.ts';
import { createHumanCheck, type HumanCheck, type HumanCheckStatus } from './human-check.ts';

/** The human check of a form; the solver comes with the first challenge. */
export function useHumanCheck(scene: HumanCheckScene): HumanCheck {
  const browser = useBrowser();
  const [check] = useState(() =>
    createHumanCheck({
      ask: () => browser().client.send(humanChallenge, { scene }),
      solve: async (challenge) => (await loadChunk(() => import('./solve.ts'))).solveChallenge(challenge),
      now: () => Date.now(),
    }),
  );
  return check;
}

/** Where a check stands now. */
export function useCheckStatus(check: HumanCheck): HumanCheckStatus {
  return useSyncExternalStore(check.subscribe, check.status, () => 'idle');
}
