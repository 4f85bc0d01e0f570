import { atom } from 'jotai';

/** Whether the member has covered the balance (M77): wherever it is drawn on this page, it is. */
export const isBalanceHiddenAtom = atom(false);

/** What stands for an amount that is covered. */
export const HIDDEN_AMOUNT = '***';
