/**
 * The first steps of a new member (M98): with a welcome on the page of the first log-in, as a line from the next page on, until
 * they are put away. A gateway that keeps them has them come back wherever the member logs in; else they last as long as the session.
 */
import { atom } from 'jotai';
import { type FirstStepTaken, noteFirstStep } from '#contract/member/calls.ts';
import { memberAtom } from './atoms.ts';
import type { Browser } from './client.ts';

export interface FirstSteps {
  /** Those that were taken by going there. */
  readonly taken: readonly string[];
  /** The page on which somebody logged in for the first time: it greets, and nothing comes over its welcome. */
  readonly isFirstVisit: boolean;
}

/** What the page knows of one member's steps; null: they were put away. */
const keptAtom = atom<{ readonly memberId: string; readonly steps: FirstSteps | null } | undefined>(undefined);

/** The first steps of the member of now; null: there are none to take, or nobody has looked yet. */
export const firstStepsAtom = atom((get) => {
  const kept = get(keptAtom);
  return kept !== undefined && kept.memberId === get(memberAtom)?.id ? kept.steps : null;
});

/** The welcome of a first visit stands on the page: nothing comes over it by itself. */
export const isWelcomingAtom = atom(false);

type Place = Pick<Browser, 'store' | 'session'>;

function keep(store: Browser['store'], steps: FirstSteps | null): void {
  const member = store.get(memberAtom);
  store.set(keptAtom, member ? { memberId: member.id, steps } : undefined);
}

/** Somebody has logged in, for the first time or again. */
export function beginVisit({ store, session }: Place, isFirstVisit: boolean): void {
  session.keepFirstVisit(isFirstVisit ? '' : undefined);
  store.set(keptAtom, undefined);
  if (isFirstVisit) keep(store, { taken: store.get(memberAtom)?.firstSteps ?? [], isFirstVisit });
}

/** Goes on with what this tab kept when it was loaded anew, and with what the gateway keeps of the member. */
export function resumeFirstSteps({ store, session }: Place): void {
  const member = store.get(memberAtom);
  if (!member || store.get(keptAtom)?.memberId === member.id) return;
  const inTab = session.firstVisit()?.split(' ').filter(Boolean);
  const { firstSteps } = member;
  if (inTab === undefined && !firstSteps) return;
  const taken = [...new Set([...(inTab ?? []), ...(firstSteps ?? [])])];
  keep(store, { taken, isFirstVisit: false });
}

/** A step was taken. Those that the gateway knows by itself stay with the page. */
export function takeFirstStep(browser: Browser, step: string): void {
  const { store, session } = browser;
  const steps = store.get(firstStepsAtom);
  if (steps === null || steps.taken.includes(step)) return;
  const taken = [...steps.taken, step];
  if (session.firstVisit() !== null) session.keepFirstVisit(taken.join(' '));
  keep(store, { ...steps, taken });
  if (step === 'limits' || step === 'offer') tell(browser, step);
}

/** The steps are put away for good. */
export function putFirstStepsAway(browser: Browser): void {
  keep(browser.store, null);
  endFirstSteps(browser);
}

/** All steps are done: they stand until the page goes and do not come again. */
export function endFirstSteps(browser: Browser): void {
  browser.session.keepFirstVisit(undefined);
  tell(browser, 'away');
}

/** A gateway that keeps no steps is not told of them. */
function tell({ client, store }: Browser, step: FirstStepTaken): void {
  if (store.get(memberAtom)?.firstSteps) void client.send(noteFirstStep, { step }).catch(() => undefined);
}
