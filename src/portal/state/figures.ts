import { useAtomValue } from 'jotai';
import { type Figures, figuresIn } from '#ui/words/figures.ts';
import { portalAtom } from './atoms.ts';

/** The writer of figures, days and times, in the digits of the page. */
export function useFigures(): Figures {
  return figuresIn(useAtomValue(portalAtom).digits);
}
