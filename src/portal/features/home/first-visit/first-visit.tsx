import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { lazyChunk } from '#portal/chunks/lazy-chunk.ts';
import { memberAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { firstStepsAtom, resumeFirstSteps, welcomeCodeAtom } from '#portal/state/first-visit.ts';
import { keepRoom, room } from './kept-room.ts';

const Welcome = lazyChunk(
  () => import('./welcome.tsx'),
  (file) => file.Welcome,
);

/** The welcome of a new member and the first steps, until they are put away; nothing for anybody else. */
export function FirstVisit() {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  const steps = useAtomValue(firstStepsAtom);
  const setCode = useSetAtom(welcomeCodeAtom);
  useEffect(() => {
    setCode({ fetch: Welcome.preload });
    return () => setCode(undefined);
  }, [setCode]);
  useEffect(() => {
    if (member === undefined || steps) return;
    if (member) resumeFirstSteps(browser());
    if (!browser().store.get(firstStepsAtom)) keepRoom(false);
  }, [browser, member, steps]);
  return (
    <section className={room}>
      <Suspense fallback={null}>
        {member && steps && <Welcome member={member} steps={steps} onKnown={keepRoom} />}
      </Suspense>
    </section>
  );
}
