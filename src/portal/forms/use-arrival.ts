import { useCallback, useEffect, useRef, useState } from 'react';

/** Something that a form needs and that comes late. */
export interface Arrival {
  /** Somebody is waiting for it now. */
  readonly isAwaited: boolean;
  /** Resolves once it is here and what is drawn shows it; at once where it is. */
  readonly wait: () => Promise<void>;
}

/** Lets a press that came too early wait instead of telling the visitor that something is missing. */
export function useArrival(isHere: boolean): Arrival {
  const here = useRef(isHere);
  const waiting = useRef<(() => void)[]>([]);
  const [isAwaited, setAwaited] = useState(false);
  // An effect: the document and the form's store have what came by then.
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
