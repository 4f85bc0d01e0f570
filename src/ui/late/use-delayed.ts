import { useEffect, useState } from 'react';

/** `value` as it was `delayMs` ago: it follows each change late, and forgets a change that is taken back in time. */
export function useDelayed<T>(value: T, delayMs: number, initial: T): T {
  const [late, setLate] = useState(initial);
  useEffect(() => {
    if (late === value) return;
    const timer = setTimeout(() => setLate(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, late, delayMs]);
  return late;
}
