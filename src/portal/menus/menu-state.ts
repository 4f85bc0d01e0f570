import { atom } from 'jotai';

/** Whether the side menu lies open over the page, where it is a drawer. */
export const isMenuOpenAtom = atom(false);
