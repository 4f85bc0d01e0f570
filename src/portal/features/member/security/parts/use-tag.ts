import { useAtomValue } from 'jotai';
import { LANGUAGES } from '#model/site/languages.ts';
import { portalAtom } from '#portal/state/atoms.ts';

/** How the shown language is called where dates and countries are written (BCP 47). */
export function useTag(): string {
  return LANGUAGES[useAtomValue(portalAtom).language].tag;
}
