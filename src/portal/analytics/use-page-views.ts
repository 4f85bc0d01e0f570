import { useAtomValue } from 'jotai';
import { use, useEffect, useRef } from 'react';
import { loadQuietChunk } from '../health/load-chunk.ts';
import { portalAtom } from '../state/atoms.ts';
import { BrowserContext } from '../state/client.ts';
import { asksForPrivacy, consentAtom } from './consent.ts';

/** Counts the screens that are shown, where the merchant has an analytics service (M28) and the visitor has agreed. */
export function usePageViews(screen: string | undefined): void {
  const browser = use(BrowserContext);
  const { analytics } = useAtomValue(portalAtom).services;
  const mayCount = useAtomValue(consentAtom) === 'yes' && analytics;
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
