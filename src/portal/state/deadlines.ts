import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { createDeadlines, type Deadlines, secondsLeft } from '#ui/time/deadlines.ts';
import { askSiteTime, pageWorld } from '#ui/time/page-world.ts';
import type { Store } from './client.ts';

/** The page's deadlines: one clock for all countdowns (N13). It does nothing until one of them counts. */
export const deadlinesAtom = atom<Deadlines>(() => createDeadlines(pageWorld(askSiteTime)));

/** The page's deadlines, for a moment that the server named: its time is asked for where no reply has told it. */
export function useDeadlines(): Deadlines {
  const deadlines = useAtomValue(deadlinesAtom);
  useEffect(() => deadlines.ask(), [deadlines]);
  return deadlines;
}

/** Tells the whole seconds until a moment of this device's own clock, down to 0, each second until it is ended. */
export function countDown(store: Pick<Store, 'get'>, until: number, report: (seconds: number) => void): () => void {
  const { now, follow } = store.get(deadlinesAtom);
  const endsAt = now() + until - Date.now();
  return follow((moment) => report(secondsLeft(endsAt, moment)));
}
