import { useAtomValue } from 'jotai';
import { LANGUAGES } from '#model/site/languages.ts';
import { portalAtom } from '#portal/state/atoms.ts';

/** The language tag for formatting dates and countries (BCP 47). */
export function useTag(): string {
  return LANGUAGES[useAtomValue(portalAtom).language].tag;
}
