import { type ReactNode, useEffect, useState } from 'react';

const LATE_MS = 150;

/** Draws its content only when it is still wanted after a moment: the shape of what comes would flicker before a quick answer. */
export function Late({ children }: { readonly children: ReactNode }): ReactNode {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? children : null;
}
