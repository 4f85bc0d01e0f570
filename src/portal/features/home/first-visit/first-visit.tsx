import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { lazyChunk } from '#portal/chunks/lazy-chunk.ts';
import { memberAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { firstVisitAtom, resumeFirstVisit } from '#portal/state/first-visit.ts';

const Welcome = lazyChunk(
  () => import('./welcome.tsx'),
  (file) => file.Welcome,
);

/** The welcome of a new member; nothing on any other visit. */
export function FirstVisit() {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  const steps = useAtomValue(firstVisitAtom);
  useEffect(() => {
    if (member) resumeFirstVisit(browser());
  }, [browser, member]);
  return member && steps ? <Welcome member={member} taken={steps} /> : null;
}
