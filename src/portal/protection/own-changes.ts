import { atom } from 'jotai';

/**
 * How many changes of limits and breaks this page is sending, or has sent a moment ago: their results are shown where
 * they were made.
 */
export const ownChangesAtom = atom(0);
