import { useEffect, useState } from 'react';
import { loadChunk } from '../chunks/load-chunk.ts';
import { useBrowser } from '../state/client.ts';

/**
 * Whether customer service is off this site. Where the merchant has no chat, its window may lead to the help centre:
 * from there, and where the site is covered, the window would lead back to the same page. False until known.
 */
export function useServiceElsewhere(isAsked = true): boolean {
  const browser = useBrowser();
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    let isHere = true;
    if (isAsked)
      loadChunk(() => import('./find-service.ts')).then(
        async ({ isServiceElsewhere }) => {
          const found = await isServiceElsewhere(browser());
          if (isHere) setElsewhere(found);
        },
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [isAsked, browser]);
  return isElsewhere;
}
