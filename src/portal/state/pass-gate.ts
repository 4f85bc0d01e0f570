import type { Action } from '#model/catalogue/element.ts';
import { gateOf } from '#model/screens/gate.ts';
import { factsAtom, portalAtom } from './atoms.ts';
import type { Store } from './client.ts';
import { needTrueAccountAtom, openModalAtom } from './modals.ts';
import { showMessageAtom } from './texts/words.ts';

/** The page of the log-in window that says that something asked for a log-in (M266). */
export const GATED = 'gated';

/**
 * Does it when the gate of an action lets the visitor pass. A visitor logs in first, and then stands before the same gate
 * again (M52); a trial account is warned (M269); what this account does not have is said. While it is not known who is there
 * the press is kept: the newest one alone, until the facts decide or it has become too old to be meant.
 */
export function passGate(store: Store, action: Action, act: () => void): void {
  const gate = gateOf(store.get(portalAtom), store.get(factsAtom), action);
  if (gate === 'pass') act();
  else if (gate === 'login') {
    store.set(openModalAtom, { name: 'login', page: GATED, onDone: () => passGate(store, action, act) });
  } else if (gate === 'trueAccount') store.set(needTrueAccountAtom);
  else if (gate === 'refused') store.set(showMessageAtom, { text: 'error.function_not_available' });
  else keepClick(store, () => passGate(store, action, act));
}

/** Somebody who waited longer has turned to something else. */
const MEANT_MS = 10_000;
const kept = new WeakMap<Store, () => void>();

/** Presses again when facts change; a later press, or time, takes its place. */
function keepClick(store: Store, again: () => void): void {
  kept.get(store)?.();
  const stop = () => {
    forget();
    clearTimeout(timer);
    kept.delete(store);
  };
  const timer = setTimeout(stop, MEANT_MS);
  const forget = store.sub(factsAtom, () => {
    stop();
    again();
  });
  kept.set(store, stop);
}
