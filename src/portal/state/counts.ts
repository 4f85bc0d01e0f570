import { atom } from 'jotai';
import type { AvailablePromotions } from '#contract/promotions/read.ts';
import type { NewsCall } from '#contract/system/change-notifications.ts';
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

/** Counts that came with a notification: the page does not ask for them. */
export interface NewsCounts {
  readonly unreadCount?: number;
  readonly availablePromotions?: AvailablePromotions;
}
export const newsCountsAtom = atom<NewsCounts>({});

/** The calls whose replies came with the notifications of the last arrival: they are not sent for it. */
export const answeredAtom = atom<ReadonlySet<NewsCall>>(new Set<NewsCall>());
