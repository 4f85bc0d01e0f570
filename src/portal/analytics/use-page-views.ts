import { useAtomValue } from 'jotai';
import { use, useEffect, useRef } from 'react';
import { loadQuietChunk } from '../chunks/load-chunk.ts';
import { BrowserContext } from '../state/client.ts';
import { asksForPrivacy, countsViewsAtom } from './consent.ts';

/** Counts shown screens, where the merchant has an analytics service (M28) and the visitor has consented. */
export function usePageViews(screen: string | undefined): void {
  const browser = use(BrowserContext);
  const mayCount = useAtomValue(countsViewsAtom);
  const isWanted = useRef(true);
  useEffect(() => {
    if (browser === null || screen === undefined || !mayCount || !isWanted.current || asksForPrivacy()) return;
    loadQuietChunk(() => import('./send-view.ts')).then(
      async ({ sendView }) => {
        isWanted.current = await sendView(browser, screen);
      },
      () => undefined,
    );
  }, [browser, screen, mayCount]);
}
