import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { secondsLeft } from '#ui/feedback/countdown.tsx';
import type { Desk } from './desk.ts';

const TICK_MS = 250;

/** Whole seconds until the draw takes no more bets, by the house's clock; undefined while no draw is known. */
export function useLeft({ tableAtom, time }: Desk): number | undefined {
  const table = useAtomValue(tableAtom);
  const [now, setNow] = useState(() => time.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(time.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [time]);
  // A draw that has just come may be told before the next look at the clock.
  return table && secondsLeft(table.draw.closes, Math.max(now, time.now()));
}
