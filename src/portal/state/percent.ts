import { useAtomValue } from 'jotai';
import { LANGUAGES } from '#model/site/languages.ts';
import { formatPercent } from '#ui/words/percent.ts';
import { portalAtom } from './atoms.ts';

/** Formats millionths as a percentage in the page's language; `most`: maximum number of fraction digits. */
export function usePercent(): (ppm: number, most?: number) => string {
  const { language, digits } = useAtomValue(portalAtom);
  return (ppm, most) => formatPercent(LANGUAGES[language].tag, digits, ppm, most);
}
