import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { createDeadlines, type Deadlines, secondsLeft } from '#ui/time/deadlines.ts';
import { askSiteTime, pageWorld } from '#ui/time/page-world.ts';
import type { Store } from './client.ts';

/** The page's deadlines: one clock for all countdowns (N13). It is idle until a countdown runs. */
export const deadlinesAtom = atom<Deadlines>(() => createDeadlines(pageWorld(askSiteTime)));

/** The page's deadlines, for a moment in server time. Requests the server's time if no reply has contained it. */
export function useDeadlines(): Deadlines {
  const deadlines = useAtomValue(deadlinesAtom);
  useEffect(() => deadlines.ask(), [deadlines]);
  return deadlines;
}

/** Reports the whole seconds until a moment of this device's clock, down to 0, every second until stopped. */
export function countDown(store: Pick<Store, 'get'>, until: number, report: (seconds: number) => void): () => void {
  const { now, follow } = store.get(deadlinesAtom);
  const endsAt = now() + until - Date.now();
  return follow((moment) => report(secondsLeft(endsAt, moment)));
}
