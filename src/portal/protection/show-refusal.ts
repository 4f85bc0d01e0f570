import { gateOf } from '#model/screens/gate.ts';
import { factsAtom, portalAtom } from '../state/atoms.ts';
import type { Store } from '../state/client.ts';
import { closeModalAtom, modalsAtom, type Notice, openModalAtom } from '../state/modals.ts';
import { type ProtectionWords, wordsOfRefusal } from './refusals.ts';

const PAGE = { open: 'member', page: 'saferPlay' };

/** Shows why play was refused, with a link to the page of limits and breaks. An open message is not shown again. */
export function showRefusal(store: Store, words: ProtectionWords): void {
  if (store.get(modalsAtom).some(({ notice }) => notice?.title === words.title)) return;
  const hasPage = gateOf(store.get(portalAtom), store.get(factsAtom), PAGE) === 'pass';
  store.set(openModalAtom, { name: 'warning', notice: { ...words, ...(hasPage && linkIn(store)) } });
}

/** Shows the refusal of a call where an own limit, a break or an exclusion is its reason; whether it was. */
export function showOwnRefusal(store: Store, error: unknown): boolean {
  const words = wordsOfRefusal(error, { currencyExponent: store.get(portalAtom).currency.exponent });
  if (words !== undefined) showRefusal(store, words);
  return words !== undefined;
}

function linkIn(store: Store): Partial<Notice> {
  const onConfirm = () => {
    // A centre already open at another page would not change.
    store.set(closeModalAtom, 'member');
    store.set(openModalAtom, { name: PAGE.open, page: PAGE.page });
  };
  return { confirm: 'element.footer.limits', cancel: 'ui.close', onConfirm };
}
