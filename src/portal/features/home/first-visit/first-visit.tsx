import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, use, useEffect, useLayoutEffect, useState } from 'react';
import { lazyChunk } from '#portal/chunks/lazy-chunk.ts';
import { memberAtom, memberLostAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { firstExpectedAtom, firstStepsAtom, resumeFirstSteps, welcomeCodeAtom } from '#portal/state/first-visit.ts';
import { giveSpaceBack, reservedSpace, reserveSpace } from './reserved-space.ts';

const Welcome = lazyChunk(
  () => import('./welcome.tsx'),
  (file) => file.Welcome,
);

/** The welcome of a new member with the first steps, until dismissed; nothing for other visitors. */
export function FirstVisit() {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  const steps = useAtomValue(firstStepsAtom);
  const setCode = useSetAtom(welcomeCodeAtom);
  const expected = useAtomValue(firstExpectedAtom);
  // After a sign-in, home renders together with the welcome: a later one would shift the page.
  const [comesWithHome] = useState(steps !== null || expected !== undefined);
  // Where the session alone leads home, home may render before the member is loaded.
  if (comesWithHome && expected && !member) use(expected.promise);
  useEffect(() => {
    setCode({ fetch: Welcome.preload });
    return () => setCode(undefined);
  }, [setCode]);
  const isLost = useAtomValue(memberLostAtom);
  useEffect(() => {
    if (isLost) giveSpaceBack();
  }, [isLost]);
  // Before paint: on a later visit the line's space is reserved before the remaining steps are known.
  useLayoutEffect(() => {
    if (member === undefined || steps?.isFirstVisit) return;
    if (member && !steps) resumeFirstSteps(browser());
    reserveSpace(browser().store.get(firstStepsAtom) !== null);
  }, [browser, member, steps]);
  const welcome = member && steps && <Welcome member={member} steps={steps} onKnown={reserveSpace} />;
  return (
    <section className={reservedSpace}>
      {comesWithHome ? welcome : <Suspense fallback={null}>{welcome}</Suspense>}
    </section>
  );
}
