/** The first visit of a new member (M98): from the first log-in until it is put away, or the session ends. */
import { atom } from 'jotai';
import type { Browser } from './client.ts';

/** The steps that were taken on it; undefined: it is none. */
export const firstVisitAtom = atom<readonly string[] | undefined>(undefined);

/** Its welcome stands on the page: nothing comes over it by itself. */
export const isWelcomingAtom = atom(false);

type Place = Pick<Browser, 'store' | 'session'>;

/** Begins the first visit, or notes the steps taken on it; undefined ends it. A reload of the tab goes on with it. */
export function keepFirstVisit({ store, session }: Place, steps: readonly string[] | undefined): void {
  session.keepFirstVisit(steps?.join(' '));
  store.set(firstVisitAtom, steps);
}

/** Goes on with a first visit that this tab was on before it was loaded anew. */
export function resumeFirstVisit({ store, session }: Place): void {
  const kept = session.firstVisit();
  if (kept !== null && store.get(firstVisitAtom) === undefined) {
    store.set(firstVisitAtom, kept.split(' ').filter(Boolean));
  }
}
