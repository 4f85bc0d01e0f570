import { atom, useAtomValue } from 'jotai';
import { updateLanguage } from '#contract/member/calls.ts';
import { LANGUAGE_COOKIE } from '#contract/page/cookies.ts';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { keepCookie } from '#ui/engine/keep-cookie.ts';
import { portalAtom, revisionAtom } from '../atoms.ts';
import { type Browser, type Store, useBrowser } from '../client.ts';
import { showMessageAtom } from '../texts/words.ts';
import { fetchPortal, loadTrees, type PortalFile } from './load-trees.ts';

const YEAR_S = 31_536_000;

/** The language requested last; null before the first request. */
const wantedAtom = atom<Language | null>(null);

/** Number of revisions that may appear while a language is fetched. */
const MOST_FETCHES = 5;

/**
 * Switches the language of the open page; the address and typed values stay. The choice is stored for the next visit.
 */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const browser = useBrowser();
  return (language) => switchLanguage(browser(), language);
}

/**
 * Shows the page in another language and stores the choice: in the browser, and with the gateway for a signed-in user
 * (M306, M374). If the texts cannot be fetched, the page keeps its language and says so. A failure to store the choice
 * with the gateway is not reported.
 */
export async function switchLanguage({ store, session, client }: Browser, language: Language): Promise<void> {
  store.set(wantedAtom, language);
  try {
    const file = await fetchCurrent(store, language);
    if (store.get(wantedAtom) !== language) return;
    loadTrees(store, file);
  } catch {
    if (store.get(wantedAtom) === language)
      store.set(showMessageAtom, { text: 'error.network_abnormal', tone: 'negative' });
    return;
  }
  keepLanguage(session, language);
  if (session.token() !== null) await client.send(updateLanguage, { language }, { quiet: true }).catch(() => undefined);
}

/**
 * The portal in a language, for the revision that is current when it arrives: a change in the meantime is not reverted.
 */
async function fetchCurrent(store: Store, language: Language): Promise<PortalFile> {
  for (let fetches = 1; ; fetches += 1) {
    const revision = store.get(revisionAtom);
    const file = await fetchPortal(revision, language);
    if (store.get(revisionAtom) === revision || fetches >= MOST_FETCHES) return file;
  }
}

/**
 * Writes only changed values: setting even the same value makes the browser re-evaluate every `:lang()` of the page.
 */
function setPageLanguage(page: HTMLElement, { tag, dir }: { readonly tag: string; readonly dir: string }): void {
  if (page.lang !== tag) page.lang = tag;
  if (page.dir !== dir) page.dir = dir;
}

/**
 * Writes the language for the edge (cookie), the next visit (storage) and assistive technology (`lang` of the page).
 */
export function keepLanguage(session: { keepLanguage(language: string): void }, language: Language): void {
  session.keepLanguage(language);
  keepCookie(LANGUAGE_COOKIE, language, { seconds: YEAR_S, sameSite: 'Lax' });
  setPageLanguage(document.documentElement, LANGUAGES[language]);
}

export function useLanguages(): { readonly current: Language; readonly offered: readonly Language[] } {
  const { language, languages } = useAtomValue(portalAtom);
  return { current: language, offered: languages };
}
