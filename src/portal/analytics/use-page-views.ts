import { useAtomValue } from 'jotai';
import { use, useEffect, useRef } from 'react';
import { loadQuietChunk } from '../health/load-chunk.ts';
import { portalAtom } from '../state/atoms.ts';
import { BrowserContext } from '../state/client.ts';

/** Counts the screens that are shown, where the merchant has an analytics service (M28) and the visitor does not mind. */
export function usePageViews(screen: string | undefined): void {
  const browser = use(BrowserContext);
  const { analytics } = useAtomValue(portalAtom).services;
  const isWanted = useRef(true);
  useEffect(() => {
    if (browser === null || screen === undefined || !analytics || !isWanted.current || asksForPrivacy()) return;
    loadQuietChunk(() => import('./send-view.ts')).then(
      async ({ sendView }) => {
        isWanted.current = await sendView(browser, screen);
      },
      () => undefined,
    );
  }, [browser, screen, analytics]);
}

/** Do Not Track, and Global Privacy Control. */
export function asksForPrivacy({
  doNotTrack,
  globalPrivacyControl,
}: {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
} = navigator): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}
