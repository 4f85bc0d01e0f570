import { type ReactNode, useEffect, useState } from 'react';

const LATE_MS = 150;

/** Renders its content only after a delay: a skeleton would flicker before a quick response. */
export function Late({ children }: { readonly children: ReactNode }): ReactNode {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? children : null;
}
