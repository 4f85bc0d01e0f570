import { useCallback, useEffect, useRef, useState } from 'react';

export interface Arrival {
  /** A caller is waiting for it now. */
  readonly isAwaited: boolean;
  /** Resolves once it is loaded and rendered; at once where it already is. */
  readonly wait: () => Promise<void>;
}

/** Lets an early click wait, instead of reporting a missing value to the visitor. */
export function useArrival(isHere: boolean): Arrival {
  const here = useRef(isHere);
  const waiting = useRef<(() => void)[]>([]);
  const [isAwaited, setAwaited] = useState(false);
  // In an effect, because by then the document and the form's store are updated.
  useEffect(() => {
    here.current = isHere;
    if (!isHere) return;
    setAwaited(false);
    for (const go of waiting.current.splice(0)) go();
  }, [isHere]);
  const wait = useCallback(() => {
    if (here.current) return Promise.resolve();
    setAwaited(true);
    return new Promise<void>((resolve) => waiting.current.push(resolve));
  }, []);
  return { isAwaited, wait };
}
