import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { lazyChunk } from '../chunks/lazy-chunk.ts';
import { Region } from '../page/region.tsx';
import { asksConsentAtom, recallConsentAtom } from './consent.ts';

const ConsentBanner = lazyChunk(
  () => import('./consent-banner.tsx'),
  (file) => file.ConsentBanner,
);

/** Asks whether visits may be counted, where that is to be asked; its code comes with the question. */
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
