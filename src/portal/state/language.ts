import { useAtomValue, useStore } from 'jotai';
import { updateLanguage } from '#contract/member.calls.ts';
import type { Language } from '#model/documents/brand.ts';
import { LANGUAGES } from '#model/languages.ts';
import { portalAtom, revisionAtom } from './atoms.ts';
import { useBrowser } from './client.ts';
import { fetchPortal, loadTrees } from './load-trees.ts';
import { sayWordAtom } from './words.ts';

const YEAR_S = 31_536_000;

/** Switches the language of the open page; the address stays, typed values stay. The choice is kept for the next visit. */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const store = useStore();
  const browser = useBrowser();
  return async (language) => {
    try {
      loadTrees(store, await fetchPortal(store.get(revisionAtom), language));
      keepLanguage(browser().session, language);
      if (browser().session.token() !== null)
        void browser()
          .client.send(updateLanguage, { language })
          .catch(() => undefined);
    } catch {
      store.set(sayWordAtom, { text: 'error.network_abnormal', tone: 'negative' });
    }
  };
}

/** Writes the language where the edge (cookie), the next visit (storage) and assistive technology (the page) read it. */
export function keepLanguage(session: { keepLanguage(language: string): void }, language: Language): void {
  session.keepLanguage(language);
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser
  document.cookie = `lang=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  document.documentElement.lang = LANGUAGES[language].tag;
  document.documentElement.dir = LANGUAGES[language].dir;
}

/** The languages of the brand and the one that is shown. */
export function useLanguages(): { readonly current: Language; readonly offered: readonly Language[] } {
  const { language, languages } = useAtomValue(portalAtom);
  return { current: language, offered: languages };
}
