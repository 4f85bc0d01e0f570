import { atom } from 'jotai';
import type { LiveValue } from '#model/catalogue/element.ts';

/** Counts of the member's replies by name; a missing name is not loaded yet. */
export type Counts = Readonly<Partial<Record<LiveValue, number>>>;

/** Counters of the signed-in member, drawn as badges. */
export const countsAtom = atom<Counts>({});

/** Stores one count; undefined: no longer known. */
export const keepCountAtom = atom(null, (get, set, name: LiveValue, count: number | undefined) => {
  const { [name]: _, ...others } = get(countsAtom);
  set(countsAtom, count === undefined ? others : { ...others, [name]: count });
});

/** How often this page was notified of a new message for the member. */
export const arrivalsAtom = atom(0);
