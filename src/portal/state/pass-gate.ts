import type { Action } from '#model/catalogue/element.ts';
import { gateOf } from '#model/screens/gate.ts';
import { factsAtom, portalAtom } from './atoms.ts';
import type { Store } from './client.ts';
import { needTrueAccountAtom, openModalAtom } from './modals.ts';
import { showMessageAtom } from './texts/words.ts';

/** The page of the log-in window that says that an action requires a log-in (M266). */
export const GATED = 'gated';

/**
 * Runs `act` if the guard of the action allows the user. A visitor logs in first, and the guard is checked again (M52);
 * a trial account is warned (M269); an account without the function gets a message. While the user is unknown the click
 * is stored: only the newest one, until the facts decide or the click is too old.
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

/** After this time the visitor no longer expects the action. */
const MEANT_MS = 10_000;
const cleanups = new WeakMap<Store, () => void>();

/** Repeats the click when facts change; cancelled by a later click or by the timeout. */
function keepClick(store: Store, again: () => void): void {
  cleanups.get(store)?.();
  let isWaiting = true;
  const stop = () => {
    isWaiting = false;
    forget();
    clearTimeout(timer);
    cleanups.delete(store);
  };
  const timer = setTimeout(stop, MEANT_MS);
  const forget = store.sub(factsAtom, () => {
    // A listener that another one has removed during the same change is still called (Jotai collects them first).
    if (!isWaiting) return;
    stop();
    again();
  });
  cleanups.set(store, stop);
}
