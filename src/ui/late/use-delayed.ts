import { startTransition, useEffect, useState } from 'react';

/**
 * `value` as it was `delayMs` ago: it follows each change late, and forgets a change that is taken back in time. What comes
 * of it is drawn in small steps, since it was waited for anyway: a window with a form would hold a slow phone up for a fifth
 * of a second.
 */
export function useDelayed<T>(value: T, delayMs: number, initial: T): T {
  const [late, setLate] = useState(initial);
  useEffect(() => {
    if (late === value) return;
    const timer = setTimeout(() => startTransition(() => setLate(value)), delayMs);
    return () => clearTimeout(timer);
  }, [value, late, delayMs]);
  return late;
}
