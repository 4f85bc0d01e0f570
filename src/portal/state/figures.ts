import { useAtomValue } from 'jotai';
import { createContext, use } from 'react';
import { type Figures, figuresIn } from '#ui/words/figures.ts';
import { portalAtom } from './atoms.ts';

/**
 * IANA time zone in which a page shows dates and times and which it names (portal/page/zoned.tsx); undefined: the
 * visitor's.
 */
export const ZoneContext = createContext<string | undefined>(undefined);

/** Formatter of numbers, dates and times, in the page's digits and time zone. */
export function useFigures(): Figures {
  const { digits } = useAtomValue(portalAtom);
  return figuresIn(digits, use(ZoneContext));
}
