import { useEffect, useState } from 'react';
import { type Deadlines, secondsLeft } from './deadlines.ts';

/** The server's time, updated at each full second; undefined on a server and in the first render. */
export function useMoment({ follow }: Pick<Deadlines, 'follow'>): number | undefined {
  const [moment, setMoment] = useState<number>();
  useEffect(() => follow(setMoment), [follow]);
  return moment;
}

/**
 * Whole seconds until a moment in server time, down to 0; undefined on a server, in the first render, and without a
 * moment. Renders again once a second.
 */
export function useSecondsLeft({ follow }: Pick<Deadlines, 'follow'>, endsAt: number | undefined): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (endsAt !== undefined) return follow((now) => setLeft(secondsLeft(endsAt, now)));
    return setLeft(undefined);
  }, [follow, endsAt]);
  return left;
}
