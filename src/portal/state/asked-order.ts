import { atom } from 'jotai';

/** The order that an address or a message leads to; the page of such orders shows it when it is opened, and forgets it. */
export const askedOrderAtom = atom<string>();
