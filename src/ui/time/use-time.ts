import { useEffect, useState } from 'react';
import { type Deadlines, secondsLeft } from './deadlines.ts';

/** The server's time, told anew at each of its full seconds; undefined on a server and in the first drawing. */
export function useMoment({ follow }: Pick<Deadlines, 'follow'>): number | undefined {
  const [moment, setMoment] = useState<number>();
  useEffect(() => follow(setMoment), [follow]);
  return moment;
}

/**
 * Whole seconds until a moment of the server, down to 0; undefined on a server, in the first drawing, and without a moment. It
 * draws again when a second is over.
 */
export function useSecondsLeft({ follow }: Pick<Deadlines, 'follow'>, endsAt: number | undefined): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (endsAt !== undefined) return follow((now) => setLeft(secondsLeft(endsAt, now)));
    return setLeft(undefined);
  }, [follow, endsAt]);
  return left;
}
