import { startTransition, useEffect, useState } from 'react';

/**
 * `value` as it was `delayMs` ago; a change that is reverted in time has no effect. Rendered as a transition, since it
 * is delayed anyway: a window with a form would block a slow phone for a fifth of a second.
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
