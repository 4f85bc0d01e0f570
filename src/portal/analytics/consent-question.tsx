import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { lazyChunk } from '../chunks/lazy-chunk.ts';
import { Region } from '../page/region.tsx';
import { asksConsentAtom, recallConsentAtom } from './consent.ts';

const ConsentBanner = lazyChunk(
  () => import('./consent-banner.tsx'),
  (file) => file.ConsentBanner,
);

/** Shows the consent banner where consent is required; its code is loaded on demand. */
export function ConsentQuestion() {
  const recall = useSetAtom(recallConsentAtom);
  const asks = useAtomValue(asksConsentAtom);
  useEffect(() => recall(), [recall]);
  if (!asks) return null;
  return (
    <Region>
      <Suspense fallback={null}>
        <ConsentBanner />
      </Suspense>
    </Region>
  );
}
