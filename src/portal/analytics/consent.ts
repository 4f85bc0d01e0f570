/** Whether page views may be counted: only the visitor's choice is kept, in this browser, and it can be taken back. */
import { atom } from 'jotai';
import { portalAtom } from '../state/atoms.ts';
import { browserStorages, type Storages } from '../state/session.ts';

export type Consent = 'yes' | 'no';

/** Local storage key. */
const CHOICE = 'countVisits';

type Storage = Storages['local'];

/** Undefined before the visitor has chosen; null until the browser has been asked what it keeps. */
export const consentAtom = atom<Consent | undefined | null>(null);

/** Screens that are shown are counted. */
export const countsViewsAtom = atom((get) => get(portalAtom).services.analytics && get(consentAtom) === 'yes');

/** The visitor looks at the choice again. */
export const isConsentOpenAtom = atom(false);

/** The merchant counts visits, the browser does not ask for privacy anyway, and the visitor has not chosen yet, or anew. */
export const asksConsentAtom = atom((get) => {
  if (!get(portalAtom).services.analytics || get(consentAtom) === null) return false;
  return get(isConsentOpenAtom) || (get(consentAtom) === undefined && !asksForPrivacy());
});

/** Reads what was chosen on an earlier visit. */
export const recallConsentAtom = atom(null, (_get, set, storage: Storage = browserStorages().local) => {
  const kept = storage.getItem(CHOICE);
  set(consentAtom, kept === 'yes' || kept === 'no' ? kept : undefined);
});

/** Keeps the choice and closes the question. */
export const chooseConsentAtom = atom(
  null,
  (_get, set, choice: Consent, storage: Storage = browserStorages().local) => {
    storage.setItem(CHOICE, choice);
    set(consentAtom, choice);
    set(isConsentOpenAtom, false);
  },
);

/** Do Not Track, and Global Privacy Control: a no that was said before anybody asked. */
export function asksForPrivacy({
  doNotTrack,
  globalPrivacyControl,
}: {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
} = navigator): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}
