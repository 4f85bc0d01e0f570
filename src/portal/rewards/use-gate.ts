import { useStore } from 'jotai';
import { gateOf } from '#model/gate.ts';
import { factsAtom, portalAtom } from '../state/atoms.ts';
import { openModalAtom, TRUE_ACCOUNT, warnAtom } from '../state/modals.ts';
import { GATED } from '../state/perform.ts';
import { sayWordAtom } from '../state/words.ts';

/** Whoever may open the reward centre may take part: one gate for both (M266, M269). */
const REWARDS = { open: 'member', page: 'rewardCenter' } as const;

/** Does what a member wants of a promotion, or what the gate says instead; after a log-in it goes on. */
export function useRewardGate(): (act: () => void) => void {
  const store = useStore();
  return function pass(act) {
    const gate = gateOf(store.get(portalAtom), store.get(factsAtom), REWARDS);
    if (gate === 'pass') act();
    else if (gate === 'login') store.set(openModalAtom, { name: 'login', page: GATED, onDone: () => pass(act) });
    else if (gate === 'trueAccount') store.set(warnAtom, TRUE_ACCOUNT);
    else if (gate === 'refused') store.set(sayWordAtom, { text: 'error.function_not_available' });
  };
}
