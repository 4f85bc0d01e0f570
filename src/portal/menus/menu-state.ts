import { atom } from 'jotai';

/** Whether the side menu is open, where it is a drawer. */
export const isMenuOpenAtom = atom(false);
