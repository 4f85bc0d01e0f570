import { atom } from 'jotai';

/** Whether the member has hidden the balance (M77): applies wherever the page shows the balance. */
export const isBalanceHiddenAtom = atom(false);

export const HIDDEN_AMOUNT = '***';
