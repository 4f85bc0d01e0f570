/** Consent to page view counting: only the visitor's choice is stored, in this browser, and it can be withdrawn. */
import { atom } from 'jotai';
import { portalAtom } from '../state/atoms.ts';
import { browserStorages, type Storages } from '../state/session.ts';

export type Consent = 'yes' | 'no';

/** Local storage key. */
const CHOICE = 'countVisits';

type Storage = Storages['local'];

/** Undefined before the visitor has chosen; null until the stored choice has been read. */
export const consentAtom = atom<Consent | undefined | null>(null);

export const countsViewsAtom = atom((get) => get(portalAtom).services.analytics && get(consentAtom) === 'yes');

/** The visitor has opened the choice again. */
export const isConsentOpenAtom = atom(false);

/**
 * Whether to ask: the merchant counts visits, the browser sends no privacy signal, and the visitor has not chosen yet
 * or changes the choice.
 */
export const asksConsentAtom = atom((get) => {
  if (!get(portalAtom).services.analytics || get(consentAtom) === null) return false;
  return get(isConsentOpenAtom) || (get(consentAtom) === undefined && !asksForPrivacy());
});

export const recallConsentAtom = atom(null, (_get, set, storage: Storage = browserStorages().local) => {
  const stored = storage.getItem(CHOICE);
  set(consentAtom, stored === 'yes' || stored === 'no' ? stored : undefined);
});

export const chooseConsentAtom = atom(
  null,
  (_get, set, choice: Consent, storage: Storage = browserStorages().local) => {
    storage.setItem(CHOICE, choice);
    set(consentAtom, choice);
    set(isConsentOpenAtom, false);
  },
);

/** Do Not Track and Global Privacy Control: consent is refused in advance. */
export function asksForPrivacy({
  doNotTrack,
  globalPrivacyControl,
}: {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
} = navigator): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}
