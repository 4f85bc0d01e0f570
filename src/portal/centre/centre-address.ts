/**
 * The address of an open centre: a fragment behind the page's own address, `/promotions#member/withdraw`. It survives
 * a reload and can be stored or sent. The window's history entry has it (ui/overlays/back-button.ts). Browser only.
 */
import { replaceFragment } from '#ui/overlays/back-button.ts';
import type { Store } from '../state/client.ts';
import { closeModalAtom, modalsAtom, openModalAtom } from '../state/modals.ts';
import { passGate } from '../state/pass-gate.ts';

const FORM = /^#(?<open>member|agent)\/(?<page>\w{1,40})$/;

/** Opens the centre of the current address, and of each later one, as by the browser's Forward. */
export function followCentreAddress(store: Store): void {
  window.addEventListener('hashchange', () => openAddressed(store));
  // The page may have opened one before.
  if (store.get(modalsAtom).length === 0) openAddressed(store);
}

function openAddressed(store: Store): void {
  const { open, page } = FORM.exec(window.location.hash)?.groups ?? {};
  if (open === undefined || page === undefined) return;
  // The entry of a window stays, also over a reload. Otherwise this is the page's entry, which Back leads to.
  if (window.history.state?.windows === undefined) replaceFragment('');
  passGate(store, { open, page }, () => {
    // An open centre stays at its page.
    store.set(closeModalAtom, open);
    store.set(openModalAtom, { name: open, page });
  });
}

/** The fragment of a centre's page, by its element id. */
export function centreFragment(page: string): string {
  return `#${page.replace('.', '/')}`;
}
