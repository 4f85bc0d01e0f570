import { atom } from 'jotai';
import type { AddressCodes } from '#model/screens/address-codes.ts';

/**
 * Codes in the address with which the visitor arrived (M117); stored while the page is open, whatever address it shows
 * later.
 */
export const addressCodesAtom = atom<AddressCodes>({});
