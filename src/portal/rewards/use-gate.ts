import { useStore } from 'jotai';
import { passGate } from '../state/pass-gate.ts';

/** Whoever may open the reward centre may take part: one gate for both (M266, M269). */
const REWARDS = { open: 'member', page: 'rewardCenter' } as const;

/** Does what a member wants of a promotion, or what the gate says instead; after a log-in it goes on. */
export function useRewardGate(): (act: () => void) => void {
  const store = useStore();
  return (act) => passGate(store, REWARDS, act);
}
