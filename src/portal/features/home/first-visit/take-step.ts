/**
 * Stores the progress of a new member's first steps (M98). Loaded with the welcome's code: state/first-visit.ts is part
 * of every page.
 */
import { type FirstStepTaken, noteFirstStep } from '#contract/member/calls.ts';
import { memberAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';
import { firstStepsAtom, keepFirstSteps } from '#portal/state/first-visit.ts';

/** Marks a step as taken. Steps that the gateway detects itself are stored in the page only. */
export function takeFirstStep(browser: Browser, step: string): void {
  const { store, session } = browser;
  const steps = store.get(firstStepsAtom);
  if (steps === null || steps.taken.includes(step)) return;
  const taken = [...steps.taken, step];
  if (session.firstVisit() !== null) session.keepFirstVisit(taken.join(' '));
  keepFirstSteps(store, { ...steps, taken });
  if (step === 'limits' || step === 'offer') report(browser, step);
}

export function putFirstStepsAway(browser: Browser): void {
  keepFirstSteps(browser.store, null);
  endFirstSteps(browser);
}

/** All steps are done: they stay visible on this page and are not shown again. */
export function endFirstSteps(browser: Browser): void {
  browser.session.keepFirstVisit(undefined);
  report(browser, 'away');
}

/** Only a gateway that stores steps is notified. */
function report({ client, store }: Browser, step: FirstStepTaken): void {
  if (store.get(memberAtom)?.firstSteps) void client.send(noteFirstStep, { step }).catch(() => undefined);
}
