import { useStore } from 'jotai';
import { passGate } from '../state/pass-gate.ts';

/** A member who may open the reward centre may take part: one gate for both (M266, M269). */
const REWARDS = { open: 'member', page: 'rewardCenter' } as const;

/** Performs a member's action in a promotion, or the gate's alternative; it continues after sign-in. */
export function useRewardGate(): (act: () => void) => void {
  const store = useStore();
  return (act) => passGate(store, REWARDS, act);
}
