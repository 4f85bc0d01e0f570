import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, use, useEffect, useLayoutEffect, useState } from 'react';
import { lazyChunk } from '#portal/chunks/lazy-chunk.ts';
import { memberAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { firstExpectedAtom, firstStepsAtom, resumeFirstSteps, welcomeCodeAtom } from '#portal/state/first-visit.ts';
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
  const expected = useAtomValue(firstExpectedAtom);
  // A home that comes after the log-in comes with its welcome, which would push it down else.
  const [comesWithHome] = useState(steps !== null || expected !== undefined);
  // Where the session alone leads home, it may be there before it is known who has come.
  if (comesWithHome && expected && !member) use(expected.promise);
  useEffect(() => {
    setCode({ fetch: Welcome.preload });
    return () => setCode(undefined);
  }, [setCode]);
  // Before the page is painted: the line of a later visit has its room before it is known what is left.
  useLayoutEffect(() => {
    if (member === undefined || steps?.isFirstVisit) return;
    if (member && !steps) resumeFirstSteps(browser());
    keepRoom(browser().store.get(firstStepsAtom) !== null);
  }, [browser, member, steps]);
  const welcome = member && steps && <Welcome member={member} steps={steps} onKnown={keepRoom} />;
  return <section className={room}>{comesWithHome ? welcome : <Suspense fallback={null}>{welcome}</Suspense>}</section>;
}
