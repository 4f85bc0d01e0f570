import { useAtomValue } from 'jotai';
import { LANGUAGES } from '#model/site/languages.ts';
import { formatPercent } from '#ui/words/percent.ts';
import { portalAtom } from './atoms.ts';

/** Writes millionths as a percentage of the page's language; `most`: digits after the point at most. */
export function usePercent(): (ppm: number, most?: number) => string {
  const { language, digits } = useAtomValue(portalAtom);
  return (ppm, most) => formatPercent(LANGUAGES[language].tag, digits, ppm, most);
}
