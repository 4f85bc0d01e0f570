import { createInstance, type i18n } from 'i18next';
import { atom } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGES } from '#model/languages.ts';
import type { TextKey } from '#texts/text-key.ts';

const NAMESPACE = 'texts';
const FALLBACK_TAG = 'en';

/** One instance per language: flat keys, `{name}` in the texts, nothing loaded later. A key without a text shows itself. */
export function createTexts(language: string, texts: Readonly<Record<string, string>>): i18n {
  const instance = createInstance();
  // i18next writes language codes its own way; a tag that it does not touch keeps its texts findable.
  const tag = isLanguage(language) ? LANGUAGES[language].tag : FALLBACK_TAG;
  void instance.init({
    lng: tag,
    load: 'currentOnly',
    fallbackLng: false,
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    resources: { [tag]: { [NAMESPACE]: { ...texts } } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** The texts of the language that is shown. */
export const textsAtom = atom<i18n>(createTexts('EN', {}));

export type TextValues = Readonly<Record<string, string | number>>;

/** Answers texts: `t` of a key that the house knows, `label` of one that comes as data (a catalogue's or a brand's own). */
export interface Texts {
  readonly t: (key: TextKey, values?: TextValues) => string;
  readonly label: (key: string, values?: TextValues) => string;
}

/** Gives a component the texts; it draws again when the language or the texts change. */
export function useTexts(): Texts {
  const { t } = useTranslation(NAMESPACE);
  return useMemo(() => {
    const say = (key: string, values?: TextValues): string => t(key, { ...values });
    return { t: say, label: say };
  }, [t]);
}
