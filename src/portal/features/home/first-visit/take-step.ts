/** What becomes of the first steps of a new member (M98), with the welcome's code: state/first-visit.ts comes with every page. */
import { type FirstStepTaken, noteFirstStep } from '#contract/member/calls.ts';
import { memberAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';
import { firstStepsAtom, keepFirstSteps } from '#portal/state/first-visit.ts';

/** A step was taken. Those that the gateway knows by itself stay with the page. */
export function takeFirstStep(browser: Browser, step: string): void {
  const { store, session } = browser;
  const steps = store.get(firstStepsAtom);
  if (steps === null || steps.taken.includes(step)) return;
  const taken = [...steps.taken, step];
  if (session.firstVisit() !== null) session.keepFirstVisit(taken.join(' '));
  keepFirstSteps(store, { ...steps, taken });
  if (step === 'limits' || step === 'offer') report(browser, step);
}

/** The steps are put away for good. */
export function putFirstStepsAway(browser: Browser): void {
  keepFirstSteps(browser.store, null);
  endFirstSteps(browser);
}

/** All steps are done: they stand until the page goes and do not come again. */
export function endFirstSteps(browser: Browser): void {
  browser.session.keepFirstVisit(undefined);
  report(browser, 'away');
}

/** A gateway that keeps no steps is not told of them. */
function report({ client, store }: Browser, step: FirstStepTaken): void {
  if (store.get(memberAtom)?.firstSteps) void client.send(noteFirstStep, { step }).catch(() => undefined);
}
