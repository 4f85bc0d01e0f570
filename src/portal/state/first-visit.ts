/**
 * First steps of a new member (M98): shown with a welcome on the page of the first log-in, and as a line from the next
 * page on, until dismissed. If the gateway stores them, they return wherever the member logs in; otherwise they last as
 * long as the session.
 */
import { atom } from 'jotai';
import { memberAtom } from './atoms.ts';
import type { Browser } from './client.ts';

export interface FirstSteps {
  /** Steps that the member has taken by visiting their page. */
  readonly taken: readonly string[];
  /** The page of the first log-in: it shows the welcome, and nothing covers the welcome. */
  readonly isFirstVisit: boolean;
}

/** The first steps of one member; null: dismissed. */
const cachedStepsAtom = atom<{ readonly memberId: string; readonly steps: FirstSteps | null } | undefined>(undefined);

/** Set while a first log-in is expected; resolved once that is over, whether or not a user has logged in. */
export const firstExpectedAtom = atom<PromiseWithResolvers<void> | undefined>(undefined);

/** First steps of the current member; null: none are left, or they are not loaded yet. */
export const firstStepsAtom = atom((get): FirstSteps | null => {
  const [cached, member] = [get(cachedStepsAtom), get(memberAtom)];
  if (!member) return null;
  if (cached?.memberId === member.id) return cached.steps;
  return get(firstExpectedAtom) ? { taken: member.firstSteps ?? [], isFirstVisit: true } : null;
});

/** The welcome of a first visit is on the page: no window opens over it automatically. */
export const isWelcomingAtom = atom(false);

/** Loads the code of the welcome; set by the page that shows the welcome, while it is mounted. It never rejects. */
export const welcomeCodeAtom = atom<{ readonly fetch: () => Promise<void> } | undefined>(undefined);

type Place = Pick<Browser, 'store' | 'session'>;

export function keepFirstSteps(store: Browser['store'], steps: FirstSteps | null): void {
  const member = store.get(memberAtom);
  store.set(cachedStepsAtom, member ? { memberId: member.id, steps } : undefined);
}

/**
 * A log-in is about to happen. A page that arrives with the member then includes the welcome; otherwise the page would
 * be drawn first and pushed down by the welcome.
 */
export function expectVisit(store: Browser['store'], isFirstVisit: boolean): void {
  store.get(firstExpectedAtom)?.resolve();
  store.set(firstExpectedAtom, isFirstVisit ? Promise.withResolvers() : undefined);
}

/** A user has logged in. `isFirstVisit`: for the first time. */
export function beginVisit({ store, session }: Place, isFirstVisit: boolean): void {
  session.keepFirstVisit(isFirstVisit ? '' : undefined);
  store.set(cachedStepsAtom, undefined);
  if (isFirstVisit) keepFirstSteps(store, { taken: store.get(memberAtom)?.firstSteps ?? [], isFirstVisit });
  expectVisit(store, false);
}

/** Restores the first steps after a reload from the tab and from the gateway's record of the member. */
export function resumeFirstSteps({ store, session }: Place): void {
  const member = store.get(memberAtom);
  if (!member || store.get(cachedStepsAtom)?.memberId === member.id) return;
  const inTab = session.firstVisit()?.split(' ').filter(Boolean);
  const { firstSteps } = member;
  if (inTab === undefined && !firstSteps) return;
  const taken = [...new Set([...(inTab ?? []), ...(firstSteps ?? [])])];
  keepFirstSteps(store, { taken, isFirstVisit: false });
}
