import { atom } from 'jotai';
import type { AddressCodes } from '#model/screens/address-codes.ts';

/** The codes with which the visitor came (M117); kept while the page is open, whatever address it shows later. */
export const addressCodesAtom = atom<AddressCodes>({});
