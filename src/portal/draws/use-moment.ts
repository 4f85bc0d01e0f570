import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { serverClockAtom } from './use-draws.ts';

/** A little after the full second: a timer that fires early would show the last one twice. */
const AFTER_MS = 20;

/**
 * The server's time, told anew at each of its full seconds; undefined on a server and in the first drawing. When the device
 * slept or its clock was set, the draws are asked for again.
 */
export function useMoment(): number | undefined {
  const clock = useAtomValue(serverClockAtom);
  const queries = useQueryClient();
  const [moment, setMoment] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isAsking = false;
    const tick = () => {
      const now = clock.now();
      setMoment(now);
      if (clock.isDoubtful() && !isAsking) {
        isAsking = true;
        void queries.invalidateQueries({ queryKey: ['lottery', 'current'] }).finally(() => {
          isAsking = false;
        });
      }
      timer = setTimeout(tick, 1000 - (now % 1000) + AFTER_MS);
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, queries]);
  return moment;
}
