import { useAtomValue } from 'jotai';
import { createContext, use } from 'react';
import { type Figures, figuresIn } from '#ui/words/figures.ts';
import { portalAtom } from './atoms.ts';

/** The zone, by its IANA name, in which a page tells days and times and which it names (portal/page/zoned.tsx); undefined: the visitor's. */
export const ZoneContext = createContext<string | undefined>(undefined);

/** The writer of figures, days and times, in the digits and in the time zone of the page. */
export function useFigures(): Figures {
  const { digits } = useAtomValue(portalAtom);
  return figuresIn(digits, use(ZoneContext));
}
