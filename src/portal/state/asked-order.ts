import { atom } from 'jotai';

/**
 * The order that an address or a message leads to. The page of such orders shows the order when it opens, and clears
 * this.
 */
export const askedOrderAtom = atom<string>();
