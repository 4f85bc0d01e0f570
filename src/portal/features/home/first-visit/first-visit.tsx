import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { lazyChunk } from '#portal/chunks/lazy-chunk.ts';
import { memberAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { firstStepsAtom, resumeFirstSteps } from '#portal/state/first-visit.ts';

const Welcome = lazyChunk(
  () => import('./welcome.tsx'),
  (file) => file.Welcome,
);

/** The welcome of a new member and the first steps, until they are put away; nothing for anybody else. */
export function FirstVisit() {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  const steps = useAtomValue(firstStepsAtom);
  useEffect(() => {
    if (member) resumeFirstSteps(browser());
  }, [browser, member]);
  return member && steps ? <Welcome member={member} steps={steps} /> : null;
}
