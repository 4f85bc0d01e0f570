/**
 * The first steps of a new member (M98): with a welcome on the page of the first log-in, as a line from the next page on, until
 * they are put away. A gateway that keeps them has them come back wherever the member logs in; else they last as long as the session.
 */
import { atom } from 'jotai';
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

/** Whoever logs in next does so for the first time; resolved once that is over, whether somebody has come in or not. */
export const firstExpectedAtom = atom<PromiseWithResolvers<void> | undefined>(undefined);

/** The first steps of the member of now; null: there are none to take, or nobody has looked yet. */
export const firstStepsAtom = atom((get): FirstSteps | null => {
  const [kept, member] = [get(keptAtom), get(memberAtom)];
  if (!member) return null;
  if (kept?.memberId === member.id) return kept.steps;
  return get(firstExpectedAtom) ? { taken: member.firstSteps ?? [], isFirstVisit: true } : null;
});

/** The welcome of a first visit stands on the page: nothing comes over it by itself. */
export const isWelcomingAtom = atom(false);

/** Brings the code of the welcome; set by the page that greets, while it stands. It never rejects. */
export const welcomeCodeAtom = atom<{ readonly fetch: () => Promise<void> } | undefined>(undefined);

type Place = Pick<Browser, 'store' | 'session'>;

/** Keeps what is known of the steps of the member of now. */
export function keepFirstSteps(store: Browser['store'], steps: FirstSteps | null): void {
  const member = store.get(memberAtom);
  store.set(keptAtom, member ? { memberId: member.id, steps } : undefined);
}

/**
 * Somebody is about to log in, for the first time or again. A page that comes with the member comes with the welcome then; one that
 * drew itself in between would be pushed down by it.
 */
export function expectVisit(store: Browser['store'], isFirstVisit: boolean): void {
  store.get(firstExpectedAtom)?.resolve();
  store.set(firstExpectedAtom, isFirstVisit ? Promise.withResolvers() : undefined);
}

/** Somebody has logged in, for the first time or again. */
export function beginVisit({ store, session }: Place, isFirstVisit: boolean): void {
  session.keepFirstVisit(isFirstVisit ? '' : undefined);
  store.set(keptAtom, undefined);
  if (isFirstVisit) keepFirstSteps(store, { taken: store.get(memberAtom)?.firstSteps ?? [], isFirstVisit });
  expectVisit(store, false);
}

/** Goes on with what this tab kept when it was loaded anew, and with what the gateway keeps of the member. */
export function resumeFirstSteps({ store, session }: Place): void {
  const member = store.get(memberAtom);
  if (!member || store.get(keptAtom)?.memberId === member.id) return;
  const inTab = session.firstVisit()?.split(' ').filter(Boolean);
  const { firstSteps } = member;
  if (inTab === undefined && !firstSteps) return;
  const taken = [...new Set([...(inTab ?? []), ...(firstSteps ?? [])])];
  keepFirstSteps(store, { taken, isFirstVisit: false });
}
