import { useEffect, useState } from 'react';

const EVERY_MS = 15_000;

/** The present moment, in epoch milliseconds, as fresh as words about minutes need it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
