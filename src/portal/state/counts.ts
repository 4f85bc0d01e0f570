import { atom } from 'jotai';
import type { LiveValue } from '#model/catalogue/element.ts';

/** Counts of the member's replies by name; a name that is absent has not come. */
export type Counts = Readonly<Partial<Record<LiveValue, number>>>;

/** What is counted for the member of this page, drawn as badges. */
export const countsAtom = atom<Counts>({});

/** Keeps one count; undefined: it is not known any more. */
export const keepCountAtom = atom(null, (get, set, name: LiveValue, count: number | undefined) => {
  const { [name]: _, ...others } = get(countsAtom);
  set(countsAtom, count === undefined ? others : { ...others, [name]: count });
});

/** How often this page was told that its member got a message. */
export const arrivalsAtom = atom(0);
